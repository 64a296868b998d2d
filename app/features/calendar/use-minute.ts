// The present minute, on pages that stay open.
import { startTransition, useEffect, useState } from 'react'

const MINUTE = 60_000

// Whole minutes, so that two readings within one are the same.
const minuteNow = () => Math.floor(Date.now() / MINUTE) * MINUTE

let isHydrated = false

/**
 * When it began; null in the server's HTML and while hydrating, for pages are kept and a kept 'now' would be wrong.
 * A whole calendar hangs on it, so it changes in small steps, between which a finger is answered.
 */
export function useMinute(): number | null {
  const [minute, setMinute] = useState(() => (isHydrated ? minuteNow() : null))
  useEffect(() => {
    isHydrated = true
    const look = () => startTransition(() => setMinute(minuteNow()))
    look()
    const timer = setInterval(look, MINUTE)
    return () => clearInterval(timer)
  }, [])
  return minute
}
