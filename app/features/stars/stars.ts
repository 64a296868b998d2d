// The stars of this browser: the starred events, series and groups, with what was shown of them then. Stored only here.

import { anyObject, readStored, storeJson } from '../../local-storage.ts'

/** What was shown of each starred item, by its star: 'e:', 's:' or 'g:' and the id of an event, a series or a group. */
export type Stars = Readonly<Record<string, string>>

// Raise the number when the stored shape changes.
const storedAs = 'stars-1'
/** As in `domain/my-rides/star.ts`, which a first visit does not load. */
const maxStars = 200

const listeners = new Set<() => void>()
let known: Stars | undefined

/** All stars, the oldest first. */
export function readStars(): Stars {
  known ??= readStored<Stars>(storedAs, anyObject) ?? {}
  return known
}

/** Replaces the stars, and drops the oldest of too many. If they cannot be stored, they last as long as the page. */
export function writeStars(stars: Stars): void {
  known = Object.fromEntries(Object.entries(stars).slice(-maxStars))
  storeJson(storedAs, known)
  for (const listener of listeners) listener()
}

/** Subscribes to every change, also in another tab. */
export function onStars(listener: () => void): () => void {
  const reload = () => {
    known = undefined
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', reload)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', reload)
  }
}

/** Asks the service worker to cache the page of a star; a series has none. */
export function cacheStar(star: string): void {
  const page = { e: '/event/', g: '/group/' }[star.charAt(0)]
  if (page) tellWorker({ paths: [page + star.slice(2)] })
}

/** Asks the service worker to cache the pages of all starred rides, and to drop others. */
export function cacheRides(rides: readonly { id: string }[]): void {
  tellWorker({ paths: rides.map(({ id }) => `/event/${id}`), isAll: true })
}

function tellWorker(message: { paths: string[]; isAll?: boolean }): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'keep', ...message })
}
