// Lets the empty slots of a view open the submit form with their date and time filled in.
import { type PointerEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { createSlotPress } from './slot-press.ts'

/** The handlers for the element that holds the slots; `slotAt` gives a slot's URL, or null beside them. */
export function useSlotPress(slotAt: (slot: HTMLElement, clientY: number) => string | null) {
  const navigate = useNavigate()
  const [press] = useState(createSlotPress)
  useEffect(() => press.cancel, [press])

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { target } = event
      if (!event.isPrimary || event.button !== 0 || !(target instanceof Element)) return
      const slot = target.closest('a, button, [popover], [data-slot]')
      if (!(slot instanceof HTMLElement) || !slot.dataset.slot) return
      const href = slotAt(slot, event.clientY)
      if (href) press.down({ href, x: event.clientX, y: event.clientY }, navigate)
    },
    onPointerMove: (event: PointerEvent) => press.move(event.clientX, event.clientY),
    onPointerUp: press.up,
    onPointerCancel: press.cancel,
    onPointerLeave: press.cancel,
  }
}
