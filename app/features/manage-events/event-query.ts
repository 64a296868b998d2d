// Which events a list shows, as the data API is asked for them.

import { addDays, type CityDay, type DaySpan, isCityDay, weekOf } from '#domain/time/city-day.ts'

/** As many words as a search looks at, and as many groups as all of them may name: everything goes into one URL. */
const maxWords = 4
const maxNamedGroups = 200

interface NamedGroup {
  id: string
  name: string
}

/** What is asked for. */
export interface EventQuery {
  /** What is still to end, what is over, or whatever takes place between two instants. */
  when: 'upcoming' | 'past' | { start: string; end: string }
  /** What `searchConditions` makes of the words that were typed. */
  search: readonly string[]
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

/**
 * For each word a condition of the API: it stands in the title, the type, the place, or the name of the group. A filter
 * cannot look into another table, so the groups that a word names are found here, among those at hand.
 */
export function searchConditions(search: string, groups: readonly NamedGroup[]): string[] {
  const words = search.split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map(word => {
    const wanted = quoted(`%${withoutMeaning(word)}%`)
    const named = groups
      .filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()))
      .slice(0, Math.floor(maxNamedGroups / words.length))
    return [
      ...['title', 'type_name', 'location->>name'].map(column => `${column}.ilike.${wanted}`),
      ...(named.length > 0 ? [`group_id.in.(${named.map(({ id }) => id).join()})`] : []),
    ].join()
  })
}

/** A pattern that only this text matches, whatever the case of its letters. */
export const likeExactly = (text: string) => withoutMeaning(text.trim())

/** Signs that have a meaning in a pattern lose it; the API has no way to say a star, so that it stands for any one sign. */
function withoutMeaning(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')
}

/** A value in the language of the API's `or`. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}
