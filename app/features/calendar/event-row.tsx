// An event as a line of a list: in the agenda, in the phone's week and behind '+N more'.
import { statusWord } from '#domain/event/event-status.ts'
import type { Units } from '#domain/event/ride-facts.ts'
import { typeLabel } from '#domain/text/type-label.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { PageLink } from '../../ui/page-links.tsx'
import { Star } from '../stars/star.tsx'
import type { PlacedEvent } from './calendar-event.ts'
import { timeOnDay } from './event-on-day.ts'
import { eventPaint } from './event-paint.ts'
import { BriefFacts } from './facts-line.tsx'
import { PAST_EVENT } from './past-event.ts'
import { StatusTitle } from './status-title.tsx'

interface EventRowProps {
  placed: PlacedEvent
  day: CityDay
  timeZone: string
  units: Units
  isPast: boolean
}

/** One event on one of its days: time, title, type and place, and a star. The whole line can be pressed. */
export function EventRow({ placed, day, timeZone, units, isPast }: EventRowProps) {
  const { event } = placed
  return (
    <li
      style={eventPaint(event)}
      className="@container relative flex min-h-11 gap-3 rounded-lg px-2 py-2 hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={`w-1 shrink-0 forced-color-adjust-none rounded-full ring-1 ring-inset ring-ink/15 ${isPast || statusWord(event) ? '' : 'bg-(--event)'}`}
      />
      <div className="min-w-0 grow @lg:grid @lg:grid-cols-[13rem_minmax(0,1fr)] @lg:gap-x-3 @lg:items-baseline">
        <p className="text-sm text-muted tabular-nums">
          {timeOnDay(placed, day, timeZone)}
          {isPast && <span className="font-semibold"> · {PAST_EVENT}</span>}
        </p>
        <div className="min-w-0">
          <PageLink
            href={`/event/${event.id}`}
            className={`font-semibold ${isPast || statusWord(event) ? 'text-muted' : 'text-ink'} no-underline after:absolute after:inset-0 after:rounded-lg hover:underline`}
          >
            <StatusTitle event={event} />
          </PageLink>
          {statusWord(event) && event.status_note && (
            <p className="text-sm font-semibold">{event.status_note}</p>
          )}
          <p className="text-sm text-muted">
            {typeLabel(event.type_name)} · {event.location.name}
          </p>
          <BriefFacts facts={event.facts} units={units} className="text-sm" />
        </div>
      </div>
      <Star
        star={`e:${event.id}`}
        name={event.title}
        words="Star this ride"
        seen={`${event.start_date} ${event.status}`}
        series={event.series_id}
      />
    </li>
  )
}
