// Keeps the keyboard focus where the eye is.

import { type RefObject, useLayoutEffect } from 'react'

/** A `ref` for an element that takes the focus when it appears. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus()
}

/** When an element leaves the page with the focus in it, its nearest focusable ancestor gets the focus. */
export function useFocusHandover(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const element = ref.current
      if (!element?.contains(document.activeElement)) return
      const ancestors: HTMLElement[] = []
      for (let at = element.parentElement; at; at = at.parentElement)
        if (at.hasAttribute('tabindex')) ancestors.push(at)
      // Ancestors may leave in the same change, and something else may take the focus: wait until all of it is done.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        ancestors.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true })
      })
    },
    [ref],
  )
}
