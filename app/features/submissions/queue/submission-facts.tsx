// What a visitor has submitted, to be read before it is decided on.

import { CalendarClock, Mail, MapPin, Route as RouteIcon, UsersRound } from 'lucide-react'
import { eventWhen } from '#domain/event/event-span.ts'
import { mailtoLink } from '#domain/text/mailto-link.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { useSite } from '../../../site.ts'
import { Fact } from '../../../ui/fact.tsx'
import { OutsideLink } from '../../../ui/text-link.tsx'
import { FactsLine } from '../../calendar/facts-line.tsx'
import { StoredPicture } from '../../event-look/stored-picture.tsx'
import { usePictureUrl } from '../../event-look/use-picture-url.ts'
import { RouteLinks } from '../../route/route-links.tsx'
import { SmallRoute } from '../../route/small-route.tsx'
import { useStoredRoute } from '../../route/use-stored-route.ts'
import { linkTargets } from './link-targets.ts'
import { SeriesFact } from './series-fact.tsx'
import { isRepeating, type Submission } from './submission.ts'

/** The facts and the description, as plain text: a stranger's markup is not shown where admins are signed in. */
export function SubmissionFacts({ submission }: { submission: Submission }) {
  const { timeZone } = useSite()
  const { day, time } = eventWhen(submission, timeZone)
  const { location, host, submitter_email } = submission
  const links = linkTargets(submission.description)
  const { data: pictureUrl } = usePictureUrl(submission.picture_path)
  const route = useStoredRoute(submission.route_path)
  return (
    <div className="grid gap-4">
      <dl className="grid gap-4">
        <Fact icon={CalendarClock} name="Date & Time">
          {day}, {time}
        </Fact>
        {isRepeating(submission) && <SeriesFact submission={submission} />}
        <Fact icon={MapPin} name="Location">
          <OutsideLink href={location.url} target="_blank">
            {location.name}
          </OutsideLink>
        </Fact>
        <FactsLine facts={submission.facts} />
        {(route ?? submission.route_url) && (
          <Fact icon={RouteIcon} name="Route">
            <div className="mt-1 grid gap-3 text-base">
              {route && <SmallRoute route={route} />}
              <RouteLinks version={undefined} title={submission.title} url={submission.route_url} />
            </div>
          </Fact>
        )}
        {host && (
          <Fact icon={UsersRound} name="Host">
            {host.url ? (
              <OutsideLink href={host.url} target="_blank">
                {host.name || host.url}
              </OutsideLink>
            ) : (
              host.name
            )}
          </Fact>
        )}
        <Fact icon={Mail} name="Submitted by">
          {submitter_email ? (
            <a href={mailtoLink(submitter_email)} className="break-all underline underline-offset-4">
              {submitter_email}
            </a>
          ) : (
            'No address given'
          )}
        </Fact>
      </dl>
      <p className="whitespace-pre-line break-words">{plainText(submission.description)}</p>
      {submission.picture_path && pictureUrl !== undefined && (
        <figure className="grid justify-items-start gap-1">
          <StoredPicture src={pictureUrl} alt={submission.picture_alt ?? ''} />
          <figcaption className="text-sm wrap-anywhere text-muted">
            For people who cannot see it: {submission.picture_alt}
          </figcaption>
        </figure>
      )}
      {links.length > 0 && (
        <div>
          <p className="font-semibold">Links in the description</p>
          <ul className="break-all text-muted">
            {links.map(link => (
              <li key={link}>{link}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
