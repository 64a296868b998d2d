// The last good copies of what this browser has seen, for the times when the server cannot be read.

/** A value, and when it was good. */
export interface Copy<T> {
  savedAt: string
  value: T
}

// The number rises when the shape of what is kept changes, so that an old shape is never read as a new one.
const keyOf = (kind: string) => `last-good-copy-4:${kind}`
const maxOfOneKind = 30

function copies<T>(kind: string): Record<string, Copy<T>> {
  try {
    return JSON.parse(window.localStorage.getItem(keyOf(kind)) ?? '{}')
  } catch {
    return {}
  }
}

/** The copy of a thing, if there is one. */
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

/** Keeps a copy of a thing, and forgets the oldest ones of its kind. */
export function remember<T>(kind: string, id: string, value: T): void {
  const all = Object.entries({ ...copies<T>(kind), [id]: { savedAt: new Date().toISOString(), value } })
  const newest = all.sort(([, a], [, b]) => byAge(a, b)).slice(0, maxOfOneKind)
  try {
    window.localStorage.setItem(keyOf(kind), JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // Full or forbidden: then there is no copy, and nothing else is lost.
  }
}
