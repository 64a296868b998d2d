// The card beside an event of a grid: what, when, where and its facts, before a page is opened.

import { type RefObject, useRef } from 'react'
import { eventWhen } from '#domain/event/event-span.ts'
import { statusWord } from '#domain/event/event-status.ts'
import { pictureUrl } from '#domain/event/picture.ts'
import { typeLabel } from '#domain/text/type-label.ts'
import { Star } from '../stars/star.tsx'
import type { ViewProps } from './calendar-event.ts'
import { eventPaint } from './event-paint.ts'
import { FactsLine } from './facts-line.tsx'
import { StatusTitle } from './status-title.tsx'
import { useEventPreview } from './use-event-preview.ts'

interface EventPreviewProps extends Pick<ViewProps, 'events' | 'timeZone'> {
  box: RefObject<HTMLElement | null>
}

const WIDTH = 320
const MARGIN = 8
const ENOUGH_HEIGHT = 400

/**
 * The card. It repeats what the link says to those who cannot see it, so they are not told twice. Its star is for a pointer: whoever
 * tabs leaves the card behind, and finds a star on the event's page.
 */
export function EventPreview({ box, events, timeZone }: EventPreviewProps) {
  const card = useRef<HTMLDivElement>(null)
  const shown = useEventPreview(box, card)
  const event = shown && events.find(({ id }) => shown.path === `/event/${id}`)
  if (!event) return null
  const { picture } = event
  const { day, time } = eventWhen(event, timeZone)
  return (
    <div
      ref={card}
      style={{ ...eventPaint(event), ...placeBeside(shown.place), width: WIDTH }}
      className="fixed z-40 rounded-card border border-line border-t-4 border-t-(--event) bg-surface p-4 text-sm shadow-lg"
    >
      {picture && (
        <img
          src={pictureUrl(picture, WIDTH, 'webp')}
          alt=""
          style={{ backgroundColor: picture.colour }}
          className="mb-3 h-36 w-full rounded-lg object-cover"
        />
      )}
      <div className="flex items-start gap-2">
        <p aria-hidden="true" className="grow text-base font-semibold">
          <StatusTitle event={event} />
        </p>
        <Star
          star={`e:${event.id}`}
          name={event.title}
          words="Star this ride"
          seen={`${event.start_date} ${event.status}`}
          tabIndex={-1}
        />
      </div>
      <div aria-hidden="true">
        {statusWord(event) && event.status_note && <p className="font-semibold">{event.status_note}</p>}
        <p className="mt-1 tabular-nums">
          {day}, {time}
        </p>
        <p className="text-muted">
          {typeLabel(event.type_name)} · {event.location.name}
        </p>
        <FactsLine facts={event.facts} className="mt-2" />
      </div>
    </div>
  )
}

/** Below the link, or above it where there is too little room and more above. */
function placeBeside({ left, top, bottom }: DOMRect) {
  const { innerWidth, innerHeight } = window
  const below = innerHeight - bottom
  const isAbove = below < ENOUGH_HEIGHT && below < top
  return {
    left: Math.max(MARGIN, Math.min(left, innerWidth - WIDTH - 3 * MARGIN)),
    ...(isAbove ? { bottom: innerHeight - top + MARGIN / 2 } : { top: bottom + MARGIN / 2 }),
  }
}
