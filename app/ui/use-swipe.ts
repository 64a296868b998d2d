// Swiping to the left and to the right with one finger. It only ever leads somewhere: nothing is decided by it.

import { type TouchEvent, useRef } from 'react'

const minDistance = 64
/** A finger that scrolls also goes a little to the side. */
const minSlant = 2

interface Swipes {
  onLeft(): void
  onRight(): void
}

/** The handlers for the element on which the finger moves. */
export function useSwipe({ onLeft, onRight }: Swipes) {
  const start = useRef<{ x: number; y: number }>(null)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const finger = touches.length === 1 ? touches[0] : undefined
      const isInField = target instanceof Element && target.closest('input, textarea, select') !== null
      start.current = finger && !isInField ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const from = start.current
      const to = changedTouches[0]
      start.current = null
      if (!from || !to) return
      const across = to.clientX - from.x
      if (Math.abs(across) < minDistance || Math.abs(across) < minSlant * Math.abs(to.clientY - from.y))
        return
      if (across < 0) onLeft()
      else onRight()
    },
    onTouchCancel: () => {
      start.current = null
    },
  }
}
