// An event as a line of a list: in the agenda, in the phone's week and behind '+N more'.
import { Link } from 'react-router'
import { typeLabel } from '#domain/text/event-text.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import type { PlacedEvent } from './calendar-event.ts'
import { timeOnDay } from './event-on-day.ts'
import { eventPaint } from './event-paint.ts'

/** One event on one of its days: time, title, type and place. The whole line can be pressed. */
export function EventRow({ placed, day, timeZone }: { placed: PlacedEvent; day: CityDay; timeZone: string }) {
  const { event } = placed
  return (
    <li
      style={eventPaint(event)}
      className="@container relative flex min-h-11 gap-3 rounded-lg px-2 py-2 hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className="w-1 shrink-0 rounded-full bg-(--event) ring-1 ring-inset ring-ink/15"
      />
      <div className="min-w-0 grow @lg:grid @lg:grid-cols-[11rem_1fr] @lg:items-baseline">
        <p className="text-sm text-muted tabular-nums">{timeOnDay(placed, day, timeZone)}</p>
        <div className="min-w-0">
          <Link
            to={`/event/${event.id}`}
            prefetch="intent"
            className="font-semibold text-ink no-underline after:absolute after:inset-0 after:rounded-lg hover:underline"
          >
            {event.title}
          </Link>
          <p className="text-sm text-muted">
            <span className="capitalize">{typeLabel(event.type_name)}</span> · {event.location.name}
          </p>
        </div>
      </div>
    </li>
  )
}
