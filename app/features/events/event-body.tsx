// An event in full, as its page shows it and the preview of one that is about to be submitted.

import { CalendarClock, MapPin, Ticket, UsersRound } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { ALL_DAY, type EventTimes, eventWhen } from '#domain/event/event-span.ts'
import type { StoredTexts } from '#domain/event/event-texts.ts'
import { websiteLabel } from '#domain/text/short-text.ts'
import { useSite } from '../../site.ts'
import { Card, Fact } from '../../ui/card.tsx'
import { OutsideLink, TextLink } from '../../ui/links.tsx'
import type { EventSummary } from '../calendar/event.server.ts'
import { OpenInMaps } from '../map/open-in-maps.tsx'
import type { EventDetail } from './event.ts'
import { EventPoster } from './event-poster.tsx'

type Poster = ComponentProps<typeof EventPoster>

interface ShownEvent
  extends EventTimes,
    Pick<EventDetail, 'location' | 'host' | 'descriptionHtml'>,
    Omit<StoredTexts, 'description'> {
  /** Its coordinates, if known. */
  place?: { lat: number | null; lon: number | null } | undefined
  group: EventSummary['group']
  /** 'Every Tuesday'; undefined for a single ride. */
  rhythm: string | undefined
  /** The page of its place, and details about the place. */
  placePage?: { href: string; detail: string } | undefined
}

interface EventBodyProps extends Pick<Poster, 'heading' | 'badges'> {
  event: ShownEvent & Poster['event']
  isOff?: boolean
  /** What must be read first: that the event is off. */
  abovePoster?: ReactNode
  /** Buttons below its time and place. */
  actions?: ReactNode
  /** The map below its description. */
  map?: ReactNode
  /** The route below its description. */
  route?: ReactNode
  /** Cards beside the description. */
  beside?: ReactNode[]
  /** Cards in a row below it. */
  below?: ReactNode[]
}

/** The columns of a row with this many cards. */
const rows = [
  '',
  '',
  '@2xl:grid-cols-2',
  '@2xl:grid-cols-2 @2xl:*:last:col-span-full @4xl:grid-cols-3 @4xl:*:last:col-span-1',
]

/** The event, in two columns if there is room for them. */
export function EventBody({ event, isOff = false, heading, badges, ...sections }: EventBodyProps) {
  const { abovePoster, actions, map, route, beside = [], below = [] } = sections
  const { city, timeZone } = useSite()
  const when = eventWhen(event, timeZone)
  return (
    <div className="@container">
      {abovePoster}
      <div className="grid gap-x-8 gap-y-5 @2xl:grid-cols-[1fr_20rem] @2xl:gap-y-8 @4xl:grid-cols-[1fr_24rem]">
        <EventPoster event={event} isOff={isOff} heading={heading} badges={badges} opensPicture />
        <Card className="flex flex-col gap-5">
          <dl className="grid gap-4">
            <Fact icon={CalendarClock} name="Date & Time">
              <time dateTime={event.start_date}>
                {when.day}
                <br />
                {when.time}
              </time>
              {when.time !== ALL_DAY && <span className="text-sm text-muted"> {city} time</span>}
              {event.rhythm && <p className="text-base">{event.rhythm}</p>}
            </Fact>
            <Fact icon={MapPin} name="Location">
              {event.placePage ? (
                <TextLink to={event.placePage.href}>{event.location.name}</TextLink>
              ) : (
                event.location.name
              )}
              {event.placePage?.detail ? <p className="text-base">{event.placePage.detail}</p> : <br />}
              <OutsideLink href={event.location.url} className="text-base">
                View Location
              </OutsideLink>
              <br />
              <OpenInMaps point={event.place} name={event.location.name} />
            </Fact>
          </dl>
          {actions && <div className="flex flex-wrap gap-2 *:shrink *:grow">{actions}</div>}
          <dl className="grid gap-4 empty:hidden">
            {event.facts?.registration_url && (
              <Fact icon={Ticket} name="Registration">
                <OutsideLink href={event.facts.registration_url}>Register</OutsideLink>
              </Fact>
            )}
            {(event.group ?? event.host) && (
              <Fact icon={UsersRound} name="Host">
                <HostName {...event} />
              </Fact>
            )}
          </dl>
        </Card>
        <div className={beside.length > 0 ? '' : '@2xl:col-span-full'}>
          <div
            className="prose max-w-prose text-lg"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized it (domain/text/clean-html.ts)
            dangerouslySetInnerHTML={{ __html: event.descriptionHtml }}
          />
          {map}
        </div>
        {beside.length > 0 && <div className="grid content-start gap-5">{beside}</div>}
        {route && <div className="empty:hidden @2xl:col-span-full">{route}</div>}
        {below.length > 0 && (
          <div className={`grid gap-5 @2xl:col-span-full ${rows[below.length]}`}>{below}</div>
        )}
      </div>
    </div>
  )
}

/** A group with a page here, else the host's own site or plain name. */
function HostName({ group, host }: Pick<ShownEvent, 'group' | 'host'>) {
  if (group) return <TextLink to={`/group/${group.id}`}>{group.name}</TextLink>
  if (host?.url) return <OutsideLink href={host.url}>{host.name ?? websiteLabel(host.url)}</OutsideLink>
  return <>{host?.name}</>
}
