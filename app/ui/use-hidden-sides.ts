// On which sides of something that scrolls sideways there is more than is seen.

import { type RefObject, useEffect, useState } from 'react'

/** Less than this is a matter of rounding. */
const tolerance = 2

/** Both false where everything is seen. */
export function useHiddenSides(element: RefObject<HTMLElement | null>): { left: boolean; right: boolean } {
  const [hidden, setHidden] = useState({ left: false, right: false })
  useEffect(() => {
    const row = element.current
    if (!row) return
    const look = () => {
      const left = row.scrollLeft > tolerance
      const right = row.scrollLeft + row.clientWidth < row.scrollWidth - tolerance
      setHidden(last => (last.left === left && last.right === right ? last : { left, right }))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(row)
    // A name that grows, as by a number beside it, widens what can be scrolled and not the row.
    for (const part of row.children) sizes.observe(part)
    row.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      row.removeEventListener('scroll', look)
    }
  }, [element])
  return hidden
}
