// The card beside an event of a grid that a pointer rests on, a finger holds or the keyboard has reached.

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { eventWhen, statusLabel } from '#domain/event/event-span.ts'
import { typeLabel } from '#domain/event/event-types.ts'
import { pictureUrl } from '#domain/event/picture.ts'
import { EventStar } from '../stars/star.tsx'
import { eventPaint, FactsLine, StatusTitle } from './event-display.tsx'
import type { ViewProps } from './placed-events.ts'

interface EventPreviewProps extends Pick<ViewProps, 'events' | 'timeZone'> {
  box: RefObject<HTMLElement | null>
}

const WIDTH = 320
const MARGIN = 8
const ENOUGH_HEIGHT = 400

/**
 * The card. Screen readers skip its text, which repeats the link. Its star is for a pointer: the keyboard leaves the card
 * behind, and finds a star on the event's page.
 */
export function EventPreview({ box, events, timeZone }: EventPreviewProps) {
  const card = useRef<HTMLDivElement>(null)
  const shown = usePreviewedLink(box, card)
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
        <EventStar event={event} tabIndex={-1} />
      </div>
      <div aria-hidden="true">
        {statusLabel(event) && event.status_note && <p className="font-semibold">{event.status_note}</p>}
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

/** Below the link, or above it if there is too little room below and more above. */
function placeBeside({ left, top, bottom }: DOMRect) {
  const { innerWidth, innerHeight } = window
  const below = innerHeight - bottom
  const isAbove = below < ENOUGH_HEIGHT && below < top
  return {
    left: Math.max(MARGIN, Math.min(left, innerWidth - WIDTH - 3 * MARGIN)),
    ...(isAbove ? { bottom: innerHeight - top + MARGIN / 2 } : { top: bottom + MARGIN / 2 }),
  }
}

// Long enough to ignore a pointer in passing, and for the way from the link to the card.
const OPEN_AFTER = 350
const CLOSE_AFTER = 200

const eventLinks = 'a[href^="/event/"]:not([popover] *)'

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(eventLinks) : null

/** The event's path and the position of its link in the window; `box` holds the links. */
function usePreviewedLink(box: RefObject<HTMLElement | null>, card: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<{ path: string; place: DOMRect }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wait = () => clearTimeout(timer.current)
  const close = () => {
    wait()
    setShown(undefined)
  }
  /** Shows a link's event after a while; without a link, closes the card. */
  const aim = (link: HTMLAnchorElement | null) => {
    wait()
    timer.current = setTimeout(
      () =>
        setShown(
          link?.isConnected ? { path: link.pathname, place: link.getBoundingClientRect() } : undefined,
        ),
      link ? OPEN_AFTER : CLOSE_AFTER,
    )
  }

  const onEvent = useEffectEvent((event: Event) => {
    const { type, target } = event
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    const link = linkAt(target)
    const linkInBox = link && box.current?.contains(link) ? link : null
    // After pressing the star in the card, a key still closes the card.
    if (type !== 'keydown' && target instanceof Node && card.current?.contains(target)) wait()
    else if (type === 'pointerover') {
      if (!isTouch) aim(linkInBox)
    } else if (type === 'focusin') {
      // A press takes the focus too, and is about to open the page.
      if (linkInBox?.matches(':focus-visible')) aim(linkInBox)
      else close()
    } else if (type === 'pointerdown' && isTouch && linkInBox) aim(linkInBox)
    else if (type !== 'keydown' || (event instanceof KeyboardEvent && event.key === 'Escape')) close()
  })

  // The card is loaded only when something is aimed at already.
  const begin = useEffectEvent(() =>
    aim(box.current?.querySelector<HTMLAnchorElement>(`${eventLinks}:is(:hover, :focus-visible)`) ?? null),
  )

  useEffect(() => {
    begin()
    const stop = new AbortController()
    // Scroll events do not bubble, so all are captured.
    const options = { capture: true, passive: true, signal: stop.signal }
    for (const type of [
      'pointerover',
      'pointerdown',
      'pointerup',
      'pointercancel',
      'focusin',
      'keydown',
      'scroll',
    ])
      document.addEventListener(type, event => onEvent(event), options)
    return () => {
      clearTimeout(timer.current)
      stop.abort()
    }
  }, [])

  return shown
}
