// The present minute, on pages that stay open.
import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE)
  return () => clearInterval(timer)
}

// Whole minutes, so that two readings within one are the same.
const minuteNow = () => Math.floor(Date.now() / MINUTE) * MINUTE
const unknown = () => null

/** When it began; null in the server's HTML and while hydrating, for pages are kept and a kept 'now' would be wrong. */
export function useMinute(): number | null {
  return useSyncExternalStore(everyMinute, minuteNow, unknown)
}
