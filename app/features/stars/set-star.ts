// Gives and takes away a star, and has the calendar of one's own told of it where there is one; without one nothing is sent.

import { keepStar } from './keep-offline.ts'
import { readStars, writeStars } from './stars.ts'

/** Gives a star with what is seen, or takes it away. */
export function setStar(star: string, seen: string | undefined): void {
  const { [star]: _, ...others } = readStars()
  writeStars(seen === undefined ? others : { ...others, [star]: seen })
  if (seen !== undefined) keepStar(star)
  try {
    // As own-calendar.ts keeps it, which nobody loads who has none.
    if (localStorage.getItem('own-calendar-1'))
      void import('./own-calendar.ts').then(own => own.tellCalendar())
  } catch {
    // Storing is forbidden.
  }
}
