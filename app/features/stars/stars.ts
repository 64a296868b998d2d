// The stars of this browser: what is starred, with what was seen of it then. They are kept here alone.

/** What was seen of everything starred, by its star: 'e:', 's:' or 'g:' and the id of an event, a series or a group. */
export type Stars = Readonly<Record<string, string>>

// The number rises when the shape of what is kept changes.
const storedAs = 'stars-1'
/** As in `domain/my-rides/star.ts`, of which a first visit needs nothing else. */
const maxStars = 200

const listeners = new Set<() => void>()
let known: Stars | undefined

/** All stars, the oldest first. */
export function readStars(): Stars {
  try {
    known ??= Object(JSON.parse(localStorage.getItem(storedAs) ?? '{}'))
  } catch {
    // Forbidden, or not ours.
  }
  known ??= {}
  return known
}

/** Keeps these stars instead, of too many the newest. Where storing is full or forbidden they last as long as the page. */
export function writeStars(stars: Stars): void {
  known = Object.fromEntries(Object.entries(stars).slice(-maxStars))
  try {
    localStorage.setItem(storedAs, JSON.stringify(known))
  } catch {
    // See above.
  }
  for (const tell of listeners) tell()
}

/** Hears of every change, also of those in another tab. */
export function onStars(tell: () => void): () => void {
  const again = () => {
    known = undefined
    tell()
  }
  listeners.add(tell)
  addEventListener('storage', again)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', again)
  }
}
