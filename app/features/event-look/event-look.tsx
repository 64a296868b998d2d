// How an event looks in full: on its page, and in the preview of one that is about to be submitted.

import { CalendarClock, MapPin, Ticket, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { badgeColor } from '#domain/event/event-colors.ts'
import { ALL_DAY, type EventTimes, eventWhen } from '#domain/event/event-span.ts'
import type { StoredTexts } from '#domain/event/event-texts.ts'
import type { RideFacts } from '#domain/event/ride-facts.ts'
import { typeLabel } from '#domain/text/event-text.ts'
import { useSite } from '../../site.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import { FactsLine } from '../calendar/facts-line.tsx'
import { Description } from './description.tsx'
import { EventHost } from './event-host.tsx'
import { TypeIcon } from './type-icon.tsx'

interface LookedAt extends EventTimes, Omit<StoredTexts, 'description'> {
  type_name: string
  color: string | undefined
  /** Its type with the icon; not there where only its name is known. */
  type?: { id: string; icon?: string | null } | null
  location: { name: string; url: string }
  facts: RideFacts | null
  group: { id: string; name: string } | null
  host: { name?: string | undefined; url?: string | undefined } | null
  /** 'Every Tuesday'; not there for a single ride. */
  rhythm: string | undefined
  /** Cleaned by the server. */
  descriptionHtml: string
}

interface EventLookProps {
  event: LookedAt
  /** The title in a heading of the level that the page needs, in the look of `titleLook`. */
  heading: ReactNode
  badges?: ReactNode
  belowHeading?: ReactNode
  moreFacts?: ReactNode
  /** What can be done with it, below the facts. */
  children?: ReactNode
}

/** The look of an event's title. */
export const titleLook = 'mt-3 text-3xl sm:text-5xl'

/** The event. It is in two columns where there is room for them. */
export function EventLook({ event, heading, badges, belowHeading, moreFacts, children }: EventLookProps) {
  const { city, timeZone } = useSite()
  const when = eventWhen(event, timeZone)
  return (
    <div className="@container">
      <header className="mt-6 mb-8">
        <div className="flex flex-wrap gap-2">
          <Badge color={badgeColor(event.color)}>
            {event.type && <TypeIcon type={event.type} />}
            {typeLabel(event.type_name)}
          </Badge>
          {badges}
        </div>
        {heading}
        <FactsLine facts={event.facts} className="mt-4 text-lg" />
        {belowHeading}
      </header>
      <div className="grid items-start gap-8 @2xl:grid-cols-[1fr_22rem]">
        <Card className="@2xl:order-last">
          <dl className="grid gap-5">
            <Fact icon={CalendarClock} name="Date & Time">
              <time dateTime={event.start_date}>
                {when.day}
                <br />
                {when.time}
              </time>
              {when.time !== ALL_DAY && <span className="block text-sm text-muted">{city} time</span>}
              {event.rhythm && <p className="text-base">{event.rhythm}</p>}
            </Fact>
            <Fact icon={MapPin} name="Location">
              {event.location.name}
              <br />
              <OutsideLink href={event.location.url} className="text-base">
                View Location
              </OutsideLink>
            </Fact>
            {moreFacts}
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
          {children && <div className="mt-6 grid gap-3">{children}</div>}
        </Card>
        <Description cleanHtml={event.descriptionHtml} />
      </div>
    </div>
  )
}
