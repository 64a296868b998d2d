// Hooks that put something off: until typing stops, until a click cannot be a mistake, until an element is near the screen.

import { type RefObject, useEffect, useState } from 'react'

/** The value once it has not changed for a while, so that not every key press queries the server. */
export function useDebounced<T>(value: T): T {
  return useSettled(value, 250, value)
}

/** True for a moment after one thing has replaced another, so that a click meant for the first does not hit the second. */
export function useHasJustAppeared(what: string): boolean {
  return useSettled(what, 500, undefined) !== what
}

function useSettled<T, Initial>(value: T, milliseconds: number, initial: Initial): T | Initial {
  const [settled, setSettled] = useState<T | Initial>(initial)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** False until the element comes near the visible part of the page, true from then on. */
export function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watcher = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setIsSeen(true)
      },
      { rootMargin: '200px' },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return isSeen
}
