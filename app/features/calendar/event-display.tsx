// What every form of an event on the calendar shares: its colours, its title with the status, and the facts of its ride.

import type { CSSProperties } from 'react'
import { statusLabel } from '#domain/event/event-span.ts'
import { eventColor, readableTextColor } from '#domain/event/event-types.ts'
import {
  briefFactLabels,
  type FactLabel,
  factLabels,
  type RideFacts,
  type Units,
} from '#domain/event/ride-facts.ts'
import { useSite } from '../../site.ts'
import type { EventSummary } from './event.server.ts'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number
  }
}

/** The event's colour and the text colour that is readable on it, as CSS variables. */
export function eventPaint(event: Parameters<typeof eventColor>[0]): CSSProperties {
  const color = eventColor(event)
  return { '--event': color, '--event-text': readableTextColor(color) }
}

/** The colour as a full ground: for events that last days. */
export const SOLID_PAINT = 'bg-(--event) text-(--event-text) ring-1 ring-inset ring-black/15'

/** A tint of the colour with a strong edge: for events with an hour. Ordinary text is readable on any such tint. */
export const TINT_PAINT =
  'bg-[color-mix(in_srgb,var(--event)_16%,var(--color-surface))] text-ink border-l-[3px] border-(--event) ring-1 ring-inset ring-ink/8'

/** Hollow with a dashed edge: for events that do not take place. */
export const OFF_PAINT =
  'bg-surface text-muted border-l-[3px] border-dashed border-(--event) ring-1 ring-inset ring-line'

/** Hollow with a dotted edge: for events that are over. */
export const PAST_PAINT =
  'bg-surface text-muted border-l-[3px] border-dotted border-(--event) ring-1 ring-inset ring-line'

type TitledEvent = Pick<EventSummary, 'title' | 'status'>

/** 'Cancelled' or 'Postponed' in front of a title; nothing for an event that takes place. */
export function StatusWord({ event, after = '' }: { event: Pick<TitledEvent, 'status'>; after?: string }) {
  const word = statusLabel(event)
  return word && <span className="font-bold text-danger">{`${word}${after}`}</span>
}

/** The title alone, struck through when the event does not take place. Use it only next to the status word. */
export function StruckTitle({ event }: { event: TitledEvent }) {
  return statusLabel(event) ? <s>{event.title}</s> : event.title
}

/** 'Cancelled: Lantern Ride' with the title struck through; the title alone for an event that takes place. */
export function StatusTitle({ event }: { event: TitledEvent }) {
  return (
    <>
      <StatusWord event={event} after=": " />
      <StruckTitle event={event} />
    </>
  )
}

// Drawn here: with a library of icons the home page would load more than it may.
const icons: Readonly<Record<FactLabel['about'], string>> = {
  distance: 'M5 20h10a4 4 0 0 0 0-8H9a4 4 0 0 1 0-8h10M5 20h.01M19 4h.01',
  pace: 'M4 18a9 9 0 1 1 16 0M12 14l4-5',
  climb: 'M2 19 9 6l4 7 2-3 7 9z',
  surface: 'M7 21 10 3M17 21 14 3M12 4v3M12 11v3M12 18v3',
  no_drop: 'M12 20 4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z',
  audience: 'M9 11a4 4 0 1 0-.1 0M2 21a7 7 0 0 1 14 0M16 3.5a4 4 0 0 1 0 7M19 14a7 7 0 0 1 3 7',
  price: 'M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v10',
  bring: 'M6 21V11a6 6 0 0 1 12 0v10zM9 5V3h6v2M9 21v-5h6v5',
}

interface FactsLineProps {
  facts: RideFacts | null
  className?: string
}

/** All facts of a ride in a line, with an icon for each. */
export function FactsLine({ facts, className }: FactsLineProps) {
  const { units } = useSite()
  return <FactList facts={facts ? factLabels(facts, units) : []} className={className} />
}

/** The facts that people choose by, for lists. It takes the units because stored HTML has no context to read them from. */
export function BriefFacts({ facts, units, className }: FactsLineProps & { units: Units }) {
  return <FactList facts={facts ? briefFactLabels(facts, units) : []} className={className} />
}

/** The brief facts as text for screen readers, within the name of a link. */
export function spokenFacts(facts: RideFacts | null, units: Units): string {
  return facts ? briefFactLabels(facts, units).reduce((spoken, { text }) => `${spoken}, ${text}`, '') : ''
}

function FactList({ facts, className = '' }: { facts: readonly FactLabel[]; className: string | undefined }) {
  if (facts.length === 0) return null
  return (
    <ul aria-label="Ride facts" className={`flex flex-wrap gap-x-4 gap-y-1 ${className}`}>
      {facts.map(({ about, text }) => (
        <li key={text} className="inline-flex items-start gap-1.5">
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="mt-[0.2em] size-[1.1em] shrink-0 fill-none stroke-current stroke-2 text-muted"
          >
            <path d={icons[about]} strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}
