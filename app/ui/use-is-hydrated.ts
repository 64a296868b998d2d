// Whether the page's scripts are running yet.

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in the server's HTML and while hydrating, true from then on. Where nothing hangs on it, it is true at once: that
 * saves drawing a page twice.
 */
export function useIsHydrated(doesMatter = true): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => !doesMatter,
  )
}
