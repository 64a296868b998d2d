// Which events a list shows, as the data API is asked for them.

import { addDays, type CityDay, type DaySpan, isCityDay, weekOf } from '#domain/time/city-day.ts'

/** What is asked for. */
export interface EventQuery {
  /** What is still to end, what is over, or whatever takes place between two instants. */
  when: 'upcoming' | 'past' | { start: string; end: string }
  /** Words to find them by, as everyone's search does; all events where it is empty. */
  search: string
  /** Only events of these groups; null: only those without a group; all events where it is undefined. */
  groupIds: readonly string[] | null | undefined
  /** Only events of this type; of all where it is null. */
  typeName: string | null
  limit: number
}

/** The week that a URL means: 'this', 'next' or the one of a day; undefined for anything else. */
export function chosenWeek(text: string | null, today: CityDay): DaySpan | undefined {
  if (text === 'this') return weekOf(today)
  if (text === 'next') return weekOf(addDays(today, 7))
  return text !== null && isCityDay(text) ? weekOf(text) : undefined
}

/** What is typed as a search: it has so many signs. */
export const searchOf = (text: string) => text.trim().slice(0, 200)

/** A pattern that only this text matches, whatever the case of its letters. */
export const likeExactly = (text: string) =>
  // Signs that have a meaning in a pattern lose it; the API has no way to say a star, so that it stands for any one sign.
  text
    .trim()
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '_')
