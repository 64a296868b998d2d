// How an event looks in full: on its page, and in the preview of one that is about to be submitted.

import { CalendarClock, MapPin, Ticket, UsersRound } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { ALL_DAY, type EventTimes, eventWhen } from '#domain/event/event-span.ts'
import type { StoredTexts } from '#domain/event/event-texts.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'
import { OpenInMaps } from '../map/open-in-maps.tsx'
import { Description } from './description.tsx'
import { EventHost } from './event-host.tsx'
import { EventPoster } from './event-poster.tsx'

type Poster = ComponentProps<typeof EventPoster>

interface LookedAt extends EventTimes, Omit<StoredTexts, 'description'> {
  location: { name: string; url: string }
  /** Its point, where somebody has said it. */
  place?: { lat: number | null; lon: number | null } | undefined
  group: { id: string; name: string } | null
  host: { name?: string | undefined; url?: string | undefined } | null
  /** 'Every Tuesday'; not there for a single ride. */
  rhythm: string | undefined
  /** Cleaned by the server. */
  descriptionHtml: string
  /** The page of its place, and what is to be known of it. */
  placePage?: { href: string; detail: string } | undefined
}

interface EventLookProps extends Pick<Poster, 'heading' | 'badges'> {
  event: LookedAt & Poster['event']
  isOff?: boolean
  /** What must be read before anything else: that it is off. */
  abovePoster?: ReactNode
  /** What can be done with it, below its time and place. */
  actions?: ReactNode
  /** Where it is on a map, below its description. */
  map?: ReactNode
  /** Where it goes, below its description. */
  route?: ReactNode
  /** Cards that stand beside the description. */
  beside?: ReactNode[]
  /** Cards that stand in a row below it. */
  below?: ReactNode[]
}

/** How so many cards stand in a row. */
const rows = [
  '',
  '',
  '@2xl:grid-cols-2',
  '@2xl:grid-cols-2 @2xl:*:last:col-span-full @4xl:grid-cols-3 @4xl:*:last:col-span-1',
]

/** The event. It is in two columns where there is room for them. */
export function EventLook({ event, isOff = false, heading, badges, ...parts }: EventLookProps) {
  const { abovePoster, actions, map, route, beside = [], below = [] } = parts
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
                <EventHost group={event.group} host={event.host} />
              </Fact>
            )}
          </dl>
        </Card>
        <div className={beside.length > 0 ? '' : '@2xl:col-span-full'}>
          <Description cleanHtml={event.descriptionHtml} />
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
