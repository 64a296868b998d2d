// Reads something in the browser after the page is there.

import { useCallback, useEffect, useState } from 'react'

/**
 * What `read` has brought, undefined while it is under way, and the way to read again.
 * A new `read` starts anew, so it must be kept with `useCallback`; reading again keeps the old value on show meanwhile.
 */
export function useLoaded<T>(read: () => Promise<T>): { value: T | undefined; reload(): void } {
  const [loaded, setLoaded] = useState<{ read: () => Promise<T>; value: T }>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isStale = false
    void read().then(value => {
      if (!isStale) setLoaded({ read, value })
    })
    return () => {
      isStale = true
    }
  }, [read, round])
  const reload = useCallback(() => setRound(number => number + 1), [])
  return { value: loaded?.read === read ? loaded.value : undefined, reload }
}
