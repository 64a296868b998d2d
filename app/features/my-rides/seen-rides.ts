// What this browser saw of its rides when somebody last looked at them.

import type { Seen } from './changes-since.ts'

const storedAs = 'rides-seen-1'

/** What was seen; nothing at a first look, or where storing is forbidden. */
export function recallSeen(): Seen {
  try {
    const { stars = [], rides = {} } = Object(JSON.parse(localStorage.getItem(storedAs) ?? '{}'))
    return { stars: Array.isArray(stars) ? stars : [], rides: Object(rides) }
  } catch {
    return { stars: [], rides: {} }
  }
}

/** Remembers what is seen now. */
export function rememberSeen(seen: Seen): void {
  try {
    localStorage.setItem(storedAs, JSON.stringify(seen))
  } catch {
    // Full or forbidden: then the next look tells nothing new of it.
  }
}
