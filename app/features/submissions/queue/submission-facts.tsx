// Shows what a visitor submitted, and the decisions on it so far.

import { CalendarClock, Mail, MapPin, Repeat, Route as RouteIcon, UsersRound } from 'lucide-react'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { eventWhen } from '#domain/event/event-span.ts'
import { describeRule, readRule } from '#domain/series/rule.ts'
import { mailtoLink } from '#domain/text/addresses.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { dateText } from '#domain/time/city-day.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import type { Client } from '../../../data-client.ts'
import { queryNames } from '../../../queries.ts'
import { parseResponse } from '../../../read-data.ts'
import { useSite } from '../../../site.ts'
import { Fact } from '../../../ui/card.tsx'
import { useIsSeen } from '../../../ui/deferred.ts'
import { OutsideLink } from '../../../ui/links.tsx'
import { LoadState } from '../../../ui/load-state.tsx'
import { useSession } from '../../account/session.tsx'
import { useReading } from '../../account/use-reading.ts'
import { FactsLine } from '../../calendar/event-display.tsx'
import { StoredPicture } from '../../events/proposed-parts.tsx'
import { usePictureUrl } from '../../events/use-picture-url.ts'
import { RouteLinks } from '../../route/route-section.tsx'
import { SmallRoute } from '../../route/small-route.tsx'
import { useStoredRoute } from '../../route/use-stored-route.ts'
import { linkTargets } from './row-marks.ts'
import { isRepeating, type RepeatingSubmission, type Submission } from './submission.ts'

/** The description is plain text: a stranger's markup is never rendered where admins are signed in. */
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

/** How a ride repeats. While it is pending, the database counts the dates that an approval would create. */
function SeriesFact({ submission }: { submission: RepeatingSubmission }) {
  const { start_date, rule, status } = submission
  const line = useRef<HTMLSpanElement>(null)
  const isSeen = useIsSeen(line)
  const query = useReading({
    name: queryNames.datesOfSeries({ start_date, rule }),
    read: async client =>
      parseResponse(z.number(), await client.rpc('count_series_dates', { start: start_date, rule })),
    failure: 'Its dates could not be counted. Please try again later.',
    isWanted: status === 'pending' && isSeen,
  })
  const { skipped, added } = readRule(rule)
  return (
    <Fact icon={Repeat} name="Repeats">
      <span ref={line}>{describeRule(rule)}</span>
      <DayList name="Skipped" days={skipped} />
      <DayList name="Added" days={added} />
      {status === 'pending' && <LoadState query={query} loading="Counting its dates..." isSilentAtFirst />}
      {query.data !== undefined && (
        <p className="text-base text-muted">
          {query.data === 1 ? 'Makes 1 date' : `Makes ${query.data} dates`} within the next year
        </p>
      )}
    </Fact>
  )
}

function DayList({ name, days }: { name: string; days: readonly string[] }) {
  if (days.length === 0) return null
  return (
    <details className="text-base">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {name}: {days.length === 1 ? '1 day' : `${days.length} days`}
      </summary>
      {days.map(dateText).join('; ')}
    </details>
  )
}

const logEntry = z.object({
  id: z.number(),
  decision: z.string(),
  reason: z.nullable(z.string()),
  at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_by_email: z.nullable(z.string()),
})
type LogEntry = z.infer<typeof logEntry>

const decisionLabels = new Map([
  ['approved', 'Approved'],
  ['published', 'Put on the calendar, because the address is trusted'],
  ['reviewed', 'Looked at'],
  ['rejected', 'Rejected'],
  ['spam', 'Rejected as spam'],
  ['reopened', 'Opened again'],
])

const maxDecisions = 50

async function readDecisions(client: Client, id: string): Promise<LogEntry[]> {
  const answer = await client
    .from('submission_decisions')
    .select('id, decision, reason, at, decided_by, decided_by_email')
    .eq('submission_id', id)
    .order('id', { ascending: false })
    .limit(maxDecisions)
  return parseResponse(z.array(logEntry), answer).toReversed()
}

export function DecisionLog({ submission }: { submission: Submission }) {
  const { id, status, is_unreviewed } = submission
  const { timeZone } = useSite()
  const { user } = useSession()
  const query = useReading({
    // A new state means a new decision.
    name: queryNames.submissionDecisions({ id, status, is_unreviewed }),
    read: client => readDecisions(client, id),
    failure: 'Who decided could not be read. Please try again later.',
  })
  const by = ({ decided_by, decided_by_email }: LogEntry) =>
    decided_by === user.id ? ' by you' : decided_by_email ? ` by ${decided_by_email}` : ''
  return (
    <>
      <LoadState query={query} loading="Loading decisions..." isSilentAtFirst />
      {query.data && query.data.length > 0 && (
        <section aria-label="Decisions">
          <h3 className="mb-1">Decisions</h3>
          <ol className="grid gap-1 break-words">
            {query.data.map(entry => (
              <li key={entry.id}>
                {decisionLabels.get(entry.decision) ?? entry.decision}
                {by(entry)}, {dateText(cityDay(entry.at, timeZone))} at {timeText(entry.at, timeZone)}
                {entry.reason && <span className="text-muted">: {entry.reason}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
