// Brings a new page's top into view, again and again for a moment, because late content can push it away.

import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const repeatAfterMilliseconds = [0, 25, 50, 100]

/** Scrolls up on every change of path, except when going back, where the browser's old position is restored. */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(pathname)
  // A layout effect, so that its timers end before a position that is gone back to is restored.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (navigation === 'POP' || hash) return
    const timers = repeatAfterMilliseconds.map(delay => setTimeout(() => window.scrollTo(0, 0), delay))
    return () => timers.forEach(clearTimeout)
  }, [pathname, hash, navigation])
}
