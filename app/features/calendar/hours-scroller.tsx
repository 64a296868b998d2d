// What the hours of a week or a day scroll in. It opens where something is on, not on the empty hours of the night.
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Hours } from './hours.ts'

interface HoursScrollerProps {
  /** The element with the hours. */
  clock: RefObject<HTMLElement | null>
  /** The stretch of the clock that it shows, and the one that should be in sight at first. */
  hours: Hours
  opening: Hours
  /** How the days share the width. */
  dayColumns: string
  children: ReactNode
}

/** Scrolls once, when it is made; whoever has scrolled since is left alone. */
export function HoursScroller({ clock, hours, opening, dayColumns, children }: HoursScrollerProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(() => {
    if (!scroller.current || !clock.current) return
    const { offsetTop, offsetHeight } = clock.current
    const above = (minute: number) => ((minute - hours.from) / (hours.to - hours.from)) * offsetHeight
    // What stands over the hours stays in sight where the first of them may.
    const top = opening.from > hours.from ? above(opening.from) : 0
    scroller.current.scrollTop = Math.max(top, offsetTop + above(opening.to) - scroller.current.clientHeight)
  })
  useLayoutEffect(() => open(), [])
  return (
    <div
      ref={scroller}
      style={{ '--days': dayColumns }}
      className="relative max-h-[calc(100dvh-5rem)] overflow-y-auto"
    >
      {children}
    </div>
  )
}
