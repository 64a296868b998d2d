// What a page shows when its data could not be read: the page as it was cached, else this browser's last good copy, else a sample.

import { useEffect, useEffectEvent, useState } from 'react'
import { dateText } from '#domain/time/city-day.ts'
import { cityFields, timeText } from '#domain/time/city-time.ts'
import { anyObject, readStored, storeJson } from '../../local-storage.ts'
import { useSite } from '../../site.ts'
import { Banner, TryAgain } from '../../ui/banner.tsx'
import { useIsHydrated } from '../../ui/hooks.ts'

/** A value that was read, or the message for people about why there is none. */
export type Reading<T> = { ok: true; value: T } | { ok: false; error: string }

/** A row that was read by its id: it is there, was there once, or never. */
export type Found<T> = Reading<T> | { ok: false; error: string; missing: 'never there' | 'deleted' }

/** The HTTP status of a page with this data. */
export function statusOf(...readings: (Reading<unknown> | Found<unknown>)[]): number {
  const failed = readings.find(reading => !reading.ok)
  if (!failed) return 200
  if (!('missing' in failed)) return 503
  return failed.missing === 'deleted' ? 410 : 404
}

/** A read that did not even reach the server. */
export function unreachable(error: string): { ok: false; error: string } {
  return { ok: false, error }
}

/** A value, and when it was good. */
export interface Copy<T> {
  savedAt: string
  value: T
}

// Raise the number when the shape of the stored values changes, so that an old shape is never read as a new one.
const keyOf = (kind: string) => `last-good-copy-4:${kind}`
const maxOfOneKind = 30

function copies<T>(kind: string): Record<string, Copy<T>> {
  // The number in the key vouches for the shape of what this site wrote.
  return readStored<Record<string, Copy<T>>>(keyOf(kind), anyObject) ?? {}
}

/** The copy with an id, if there is one. */
export function recall<T>(kind: string, id: string): Copy<T> | undefined {
  return copies<T>(kind)[id]
}

/** All copies of a kind, the newest first. */
export function recallAll<T>(kind: string): Copy<T>[] {
  return Object.values(copies<T>(kind)).sort(byAge)
}

function byAge(a: Copy<unknown>, b: Copy<unknown>): number {
  return b.savedAt.localeCompare(a.savedAt)
}

/** Saves a copy, and drops the oldest of its kind. */
export function remember<T>(kind: string, id: string, value: T): void {
  const all = Object.entries({ ...copies<T>(kind), [id]: { savedAt: new Date().toISOString(), value } })
  const newest = all.sort(([, a], [, b]) => byAge(a, b)).slice(0, maxOfOneKind)
  storeJson(keyOf(kind), Object.fromEntries(newest))
}

/** What is shown, and where it came from. */
export interface Shown<T> {
  value: T
  source: 'server' | 'copy' | 'sample'
  /** When the copy was good. */
  savedAt?: string
}

interface FallbackOptions<T> {
  kind: string
  id: string
  reading: Reading<T>
  sample: T
  /** Adds a fresh value to the copy, when a read returns only part of the whole. */
  merge?: (previous: T, fresh: T) => T
  /** What other copies know of a value that was never shown itself: a list may know what its page would show. */
  known?: () => Copy<T> | undefined
}

/** The value that was read or what replaces it, which the page must show under a banner. */
export function useFallback<T>({ kind, id, reading, sample, merge, known }: FallbackOptions<T>): Shown<T> {
  // The service worker writes this into a cached page; everything read with that page is as old.
  const cachedAt = typeof document === 'undefined' ? undefined : document.documentElement.dataset.kept
  const isHydrated = useIsHydrated(!reading.ok || cachedAt !== undefined)
  const [readWithPage] = useState(isHydrated ? undefined : reading)
  const isCached = cachedAt !== undefined && reading === readWithPage
  // Only a new reading is saved; a page may well pass a new `merge` on each render.
  const mergeNow = useEffectEvent((fresh: T) => {
    const previous = merge && recall<T>(kind, id)
    return previous ? merge(previous.value, fresh) : fresh
  })
  useEffect(() => {
    if (reading.ok && !isCached) remember(kind, id, mergeNow(reading.value))
  }, [kind, id, reading, isCached])
  if (reading.ok)
    return isCached && isHydrated
      ? { value: reading.value, source: 'copy', savedAt: cachedAt }
      : { value: reading.value, source: 'server' }
  // The server's HTML knows no copies, and the first render must match it.
  const copy = isHydrated ? (recall<T>(kind, id) ?? known?.()) : undefined
  return copy ? { ...copy, source: 'copy' } : { value: sample, source: 'sample' }
}

interface FallbackBannerProps {
  shown: Shown<unknown>
  reading: Reading<unknown>
  /** The message when the server could not be reached at all. */
  failure: string
}

/** The banner over data that does not come from the server. */
export function FallbackBanner({ shown, reading, failure }: FallbackBannerProps) {
  if (shown.source === 'server') return null
  return (
    <div className="mb-6">
      <Banner tone="danger">
        <p>{reading.ok ? failure : reading.error}</p>
        {shown.savedAt ? (
          <CopyNote savedAt={shown.savedAt} />
        ) : (
          <p className="font-normal">
            Below is sample data, not the real calendar. It shows what you will find here once the connection
            is back.
          </p>
        )}
      </Banner>
      <TryAgain />
    </div>
  )
}

/** When a copy was saved. */
export function CopyNote({ savedAt }: { savedAt: string }) {
  const { timeZone } = useSite()
  return (
    <p className="font-normal">
      {`Below is the last copy that this browser has seen, from ${dateText(cityFields(savedAt, timeZone).date)}, ${timeText(savedAt, timeZone)}. It may be out of date.`}
    </p>
  )
}
