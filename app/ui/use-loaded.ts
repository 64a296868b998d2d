// Reads something in the browser after the page is there.

import { useCallback, useEffect, useRef, useState } from 'react'

interface Loaded<T> {
  /** What was read last; undefined before anything was. */
  value: T | undefined
  /** Whether `value` is not yet the answer to the present question. */
  isLoading: boolean
  /** Asks the same once more; the old answer stays on show meanwhile. */
  reload(): void
}

/** Reads now and whenever `read` becomes another one, so it must be kept with `useCallback`. */
export function useLoaded<T>(read: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<{ read: () => Promise<T>; value: T }>()
  const newest = useRef(0)
  const reload = useCallback(() => {
    newest.current += 1
    const mine = newest.current
    void read().then(value => {
      // Answers may overtake one another; the last question counts.
      if (mine === newest.current) setLoaded({ read, value })
    })
  }, [read])
  useEffect(reload, [reload])
  return { value: loaded?.value, isLoading: loaded?.read !== read, reload }
}
