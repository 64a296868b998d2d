// Chooses what a page shows when its data could not be read: the page as it was kept, else the browser's last good copy, else the
// bundled sample.

import { useEffect, useEffectEvent, useState } from 'react'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { type Copy, recall, remember } from './last-good-copy.ts'
import type { Reading } from './reading.ts'

/** What is shown, and where it came from. */
export interface Shown<T> {
  value: T
  source: 'server' | 'copy' | 'sample'
  /** When the copy was good. */
  savedAt?: string
}

/** What is read, and what to do for the times when it cannot be. */
interface FallbackOptions<T> {
  kind: string
  id: string
  reading: Reading<T>
  sample: T
  /** Adds a fresh value to the copy, for a read that brings only a part of what there is. */
  merge?: (previous: T, fresh: T) => T
  /** What other copies tell of a thing that was never seen itself: a list may know what its page would show. */
  known?: () => Copy<T> | undefined
}

/** The value that was read or, under a banner that the page must show, what stands in for it. */
export function useFallback<T>({ kind, id, reading, sample, merge, known }: FallbackOptions<T>): Shown<T> {
  // The service worker writes it into a page that it has kept, of which all that was read with it is as old.
  const keptAt = typeof document === 'undefined' ? undefined : document.documentElement.dataset.kept
  const isHydrated = useIsHydrated(!reading.ok || keptAt !== undefined)
  const [withPage] = useState(isHydrated ? undefined : reading)
  const isKept = keptAt !== undefined && reading === withPage
  // Only what was read says that there is something new to keep; a page may well make a new `merge` each time.
  const mergeNow = useEffectEvent((fresh: T) => {
    const previous = merge && recall<T>(kind, id)
    return previous ? merge(previous.value, fresh) : fresh
  })
  useEffect(() => {
    if (reading.ok && !isKept) remember(kind, id, mergeNow(reading.value))
  }, [kind, id, reading, isKept])
  if (reading.ok)
    return isKept && isHydrated
      ? { value: reading.value, source: 'copy', savedAt: keptAt }
      : { value: reading.value, source: 'server' }
  // The server's HTML knows no copies, and the first render must be like it.
  const copy = isHydrated ? (recall<T>(kind, id) ?? known?.()) : undefined
  return copy
    ? { value: copy.value, source: 'copy', savedAt: copy.savedAt }
    : { value: sample, source: 'sample' }
}
