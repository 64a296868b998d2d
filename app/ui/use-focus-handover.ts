// Keeps the keyboard's place when the thing that has the focus goes away, such as a button that was pressed and is done.

import { type RefObject, useLayoutEffect } from 'react'

/** When an element leaves the page with the focus in it, the nearest thing around it that can hold the focus gets it. */
export function useFocusHandover(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const element = ref.current
      if (!element?.contains(document.activeElement)) return
      const around = ancestorsOf(element).filter(ancestor => ancestor.hasAttribute('tabindex'))
      // What is around may go, too; that is known once the whole change is made. Something else may have taken the focus.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        around.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true })
      })
    },
    [ref],
  )
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []
}
