// Whether the page's scripts are running yet.

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's HTML and while hydrating, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
