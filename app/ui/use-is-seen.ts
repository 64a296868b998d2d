// Whether an element has come near the part of the page that is seen, so that a long list asks only for what is looked at.

import { type RefObject, useEffect, useState } from 'react'

/** False until the element comes near, true from then on. */
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
