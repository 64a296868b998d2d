// How an event's colour reaches the stylesheet: as two variables, whatever colour an admin picked.
import type { CSSProperties } from 'react'
import { eventColor, readableTextColor } from '#domain/event/event-colors.ts'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number
  }
}

/** The colour itself and the text colour that reads on it. */
export function eventPaint(event: Parameters<typeof eventColor>[0]): CSSProperties {
  const color = eventColor(event)
  return { '--event': color, '--event-text': readableTextColor(color) }
}

/** The colour as a full ground: for what lasts days. */
export const SOLID_PAINT = 'bg-(--event) text-(--event-text) ring-1 ring-inset ring-black/15'

/** A hint of the colour with a strong edge: for what has an hour. Ordinary text reads on any such hint. */
export const TINT_PAINT =
  'bg-[color-mix(in_srgb,var(--event)_16%,var(--color-surface))] text-ink border-l-[3px] border-(--event) ring-1 ring-inset ring-ink/8'

/** Hollow, with a dashed edge of the colour: for what does not take place. */
export const OFF_PAINT =
  'bg-surface text-muted border-l-[3px] border-dashed border-(--event) ring-1 ring-inset ring-line'

/** Hollow, with a dotted edge of the colour: for what is over. */
export const PAST_PAINT =
  'bg-surface text-muted border-l-[3px] border-dotted border-(--event) ring-1 ring-inset ring-line'
