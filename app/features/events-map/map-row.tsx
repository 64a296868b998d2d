// An event in the list beside the map.

import { MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { typeLabel } from '#domain/text/type-label.ts'
import { useSite } from '../../site.ts'
import { eventPaint } from '../calendar/event-paint.ts'
import { BriefFacts } from '../calendar/facts-line.tsx'
import { StatusTitle } from '../calendar/status-title.tsx'
import type { EventSummary } from '../events/event.ts'
import { pointOf } from './nearest.ts'

interface MapRowProps {
  event: EventSummary
  /** When it is, as far as nothing above it says that. */
  when: string
  /** '1.2 miles', once that is known. */
  away: string | undefined
  /** Whether its point stands out on the map. */
  isMarked: boolean
  /** Whether the list follows what is pressed on the map. */
  comesIntoView: boolean
  /** Makes its point stand out; not there while there is no map. */
  onMark: (() => void) | undefined
}

/** The row. Its title leads to the event; a press beside it shows the event on the map. */
export function MapRow({ event, when, away, isMarked, comesIntoView, onMark }: MapRowProps) {
  const { units } = useSite()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked && comesIntoView) row.current?.scrollIntoView({ block: 'center' })
  }, [isMarked, comesIntoView])
  const hasPoint = pointOf(event) !== undefined
  return (
    <li
      ref={row}
      style={eventPaint(event)}
      className={`relative flex gap-3 rounded-lg px-2 py-2 hover:bg-sunken ${isMarked ? 'bg-highlight' : ''}`}
    >
      <span
        aria-hidden="true"
        className="w-1 shrink-0 forced-color-adjust-none rounded-full bg-(--event) ring-1 ring-inset ring-ink/15"
      />
      <div className="min-w-0 grow wrap-anywhere">
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted tabular-nums">
          {when}
          {away && <strong className="text-ink">{away}</strong>}
        </p>
        <Link
          to={`/event/${event.id}`}
          prefetch="intent"
          className="relative z-1 inline-block py-1 font-semibold text-ink no-underline hover:underline"
        >
          <StatusTitle event={event} />
        </Link>
        <p className="text-sm text-muted">
          {typeLabel(event.type_name)} · {event.location.name}
        </p>
        <BriefFacts facts={event.facts} units={units} className="text-sm" />
        {!hasPoint && <p className="text-sm font-semibold text-muted">Not on the map yet</p>}
      </div>
      {hasPoint && onMark && (
        <button
          type="button"
          aria-pressed={isMarked}
          onClick={onMark}
          className="grid size-11 shrink-0 place-items-center self-center rounded-full text-accent after:absolute after:inset-0 after:rounded-lg aria-pressed:bg-accent aria-pressed:text-accent-ink"
        >
          <MapPin aria-hidden="true" className="size-5" />
          <span className="sr-only">Show {event.title} on the map</span>
        </button>
      )}
    </li>
  )
}
