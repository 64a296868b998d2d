// What came of a read: the value, or the words for people about why there is none.

/** The answer of a read that may fail. */
export type Reading<T> = { ok: true; value: T } | { ok: false; error: string }

/** Whether a row that is asked for by its id is there, was there once, or never. */
export type Found<T> = Reading<T> | { ok: false; error: string; missing: 'never there' | 'deleted' }

/** The HTTP status that tells machines what a page has to say about its data. */
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
