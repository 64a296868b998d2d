// Tells people who do not see it that a new page has come: the focus goes to its beginning, which bears the page's title.

import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** For the element that holds the pages. A page that has put the focus somewhere itself is left alone. */
export function useNewPageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    const element = main.current
    if (shown.current === pathname || !element) return
    shown.current = pathname
    const focused = document.activeElement
    if (focused !== element && element.contains(focused)) return
    element.setAttribute('aria-label', document.title)
    // What has the focus already is not told of again.
    element.blur()
    element.focus({ preventScroll: true })
  }, [main, pathname])
}
