// What stands at the lower edge of a page: a place in every page's frame, for which only those pages that use it carry the code.

import { type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

interface Placed {
  /** The page on which it stands. */
  path: string
  children: ReactNode
}

let placed: Placed | undefined
const listeners = new Set<() => void>()

/** Puts something there, or nothing. */
export function placeAtLowerEdge(next: Placed | undefined): void {
  placed = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place. What stands there stays as long as one stays on its page. */
export function LowerEdge() {
  const here = useSyncExternalStore(
    subscribe,
    () => placed,
    () => undefined,
  )
  const { pathname } = useLocation()
  return here?.path === pathname ? here.children : null
}
