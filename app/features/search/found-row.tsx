// An event that was found, as a line of the list.

import { Link } from 'react-router'
import { briefWhen } from '#domain/event/event-span.ts'
import type { FoundEvent } from '#domain/search/found.ts'
import { typeLabel } from '#domain/text/type-label.ts'
import { useSite } from '../../site.ts'
import { eventPaint } from '../calendar/event-paint.ts'
import { StatusWord } from '../calendar/status-title.tsx'
import { Marked } from './marked.tsx'

/** When it is, what it is called, its type, place and group, and the sentence that it was found by. */
export function FoundRow({ event, marks }: { event: FoundEvent; marks: readonly string[] }) {
  const { timeZone } = useSite()
  const isOff = event.is_past || event.status !== 'scheduled'
  const title = <Marked text={event.title} marks={marks} />
  return (
    <li
      style={eventPaint({ type_name: event.type, event_type: { color: event.colour } })}
      className="relative flex min-h-11 gap-3 rounded-lg px-2 py-2 hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={`w-1 shrink-0 forced-color-adjust-none rounded-full ring-1 ring-inset ring-ink/15 ${isOff ? '' : 'bg-(--event)'}`}
      />
      <div className="min-w-0">
        <p className="text-sm text-muted tabular-nums">
          {briefWhen(event, timeZone)}
          {event.repeats && ' · Repeats'}
        </p>
        <Link
          to={`/event/${event.id}`}
          prefetch="intent"
          className={`font-semibold wrap-anywhere ${isOff ? 'text-muted' : 'text-ink'} no-underline after:absolute after:inset-0 after:rounded-lg hover:underline`}
        >
          <StatusWord event={event} after=": " />
          {event.status === 'scheduled' ? title : <s>{title}</s>}
        </Link>
        <p className="text-sm text-muted">
          <Marked
            text={[typeLabel(event.type), event.place, event.group].filter(Boolean).join(' · ')}
            marks={marks}
          />
        </p>
        {event.about && (
          <p className="text-sm wrap-anywhere">
            <Marked text={event.about} marks={marks} />
          </p>
        )}
      </div>
    </li>
  )
}
