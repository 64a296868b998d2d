// Tells a press that means 'put an event here' from all others: a double click or a long press that holds still.

const TOLERANCE = 5
const DOUBLE_CLICK = 250
const LONG_PRESS = 250

/** Where a press happens: the slot, as the URL it opens, and the point in the window. */
export interface PressPoint {
  href: string
  x: number
  y: number
}

/** Follows the presses on a calendar's empty slots. */
export interface SlotPress {
  down(point: PressPoint, open: (href: string) => void): void
  move(x: number, y: number): void
  up(): void
  cancel(): void
}

/** A follower of presses, with nothing pressed yet. */
export function createSlotPress(): SlotPress {
  let held: { point: PressPoint; open: (href: string) => void; timer: ReturnType<typeof setTimeout> } | null =
    null
  let lastClick = { href: '', at: Number.NEGATIVE_INFINITY }

  function release() {
    if (held) clearTimeout(held.timer)
    held = null
  }

  return {
    down(point, open) {
      release()
      const timer = setTimeout(() => {
        held = null
        open(point.href)
      }, LONG_PRESS)
      held = { point, open, timer }
    },
    move(x, y) {
      if (held && Math.hypot(x - held.point.x, y - held.point.y) > TOLERANCE) release()
    },
    up() {
      if (!held) return
      const { point, open } = held
      release()
      const at = Date.now()
      const isSecond = lastClick.href === point.href && at - lastClick.at <= DOUBLE_CLICK
      lastClick = isSecond ? { href: '', at: Number.NEGATIVE_INFINITY } : { href: point.href, at }
      if (isSecond) open(point.href)
    },
    cancel: release,
  }
}
