// Opens the submit form for an empty slot of the calendar: on a double click or a long press that holds still.

import { type PointerEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

const TOLERANCE = 5
const DOUBLE_CLICK = 250
const LONG_PRESS = 250
const NO_CLICK = { href: '', at: Number.NEGATIVE_INFINITY }

/** A press: the URL that the slot opens, and the point in the window. */
interface PressPoint {
  href: string
  x: number
  y: number
}

interface HeldPress {
  point: PressPoint
  open: (href: string) => void
  timer: ReturnType<typeof setTimeout>
}

/** Follows the presses on empty slots; nothing is pressed yet. */
export function createSlotPress() {
  let held: HeldPress | undefined
  let lastClick = NO_CLICK

  function release() {
    clearTimeout(held?.timer)
    held = undefined
  }

  return {
    down(point: PressPoint, open: (href: string) => void) {
      release()
      const timer = setTimeout(() => {
        held = undefined
        open(point.href)
      }, LONG_PRESS)
      held = { point, open, timer }
    },
    move(x: number, y: number) {
      if (held && Math.hypot(x - held.point.x, y - held.point.y) > TOLERANCE) release()
    },
    up() {
      if (!held) return
      const { point, open } = held
      release()
      const at = Date.now()
      const isSecond = lastClick.href === point.href && at - lastClick.at <= DOUBLE_CLICK
      lastClick = isSecond ? NO_CLICK : { href: point.href, at }
      if (isSecond) open(point.href)
    },
    cancel: release,
  }
}

/** Handlers for the element that holds the slots; `slotHref` returns a slot's URL, or null for one that opens nothing. */
export function useSlotPress(slotHref: (slot: HTMLElement, clientY: number) => string | null) {
  const navigate = useNavigate()
  const [press] = useState(createSlotPress)
  useEffect(() => press.cancel, [press])

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { target } = event
      if (!event.isPrimary || event.button !== 0 || !(target instanceof Element)) return
      const slot = target.closest('a, button, [popover], [data-slot]')
      if (!(slot instanceof HTMLElement) || !slot.dataset.slot) return
      const href = slotHref(slot, event.clientY)
      if (href) press.down({ href, x: event.clientX, y: event.clientY }, navigate)
    },
    onPointerMove: (event: PointerEvent) => press.move(event.clientX, event.clientY),
    onPointerUp: press.up,
    onPointerCancel: press.cancel,
    onPointerLeave: press.cancel,
  }
}
