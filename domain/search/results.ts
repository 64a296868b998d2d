// Search results: their shape, and how a search is widened if it finds nothing.

import * as z from 'zod/mini'
import type { CityDay } from '../time/city-day.ts'
import { readSearchQuery, type SearchQuery } from './query.ts'

const foundEvent = z.object({
  id: z.string(),
  title: z.string(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  status: z.string(),
  type: z.string(),
  colour: z.string(),
  group: z.nullable(z.string()),
  place: z.string(),
  /** Whether it is a date of a series; only one date per series is found. */
  repeats: z.boolean(),
  is_past: z.boolean(),
  /** Its description without tags; null in suggestions. */
  about: z.nullable(z.string()),
})
const foundGroup = z.object({ id: z.string(), name: z.string(), about: z.nullable(z.string()) })
const foundPlace = z.object({ id: z.string(), name: z.string(), address: z.nullable(z.string()) })

/** What the database's function returns. */
export const searchResponse = z.object({
  events: z.array(foundEvent),
  groups: z.array(foundGroup),
  places: z.array(foundPlace),
  /** The matching words, in lower case without accents. */
  marks: z.array(z.string()),
  /** Known words similar to those that find nothing. */
  near: z.array(z.string()),
  /** Unknown words, and what was searched for instead. */
  corrected: z.array(z.object({ typed: z.string(), meant: z.string() })),
  /** Unknown words without a similar one. */
  ignored: z.array(z.string()),
  /** Whether nothing has all of the words, and these results have some. */
  is_partial: z.boolean(),
})

export type FoundEvent = z.infer<typeof foundEvent>
export type SearchResponse = z.infer<typeof searchResponse>

/** The arguments of the database's function. */
export const searchArguments = ({ text, typed, days, weekday, hours, kilometres, pace }: SearchQuery) => ({
  q: text,
  ...(typed && { typed }),
  ...(days && { first_day: days.first, last_day: days.last }),
  ...(weekday && { weekday }),
  ...(hours && { from_hour: hours.from, to_hour: hours.to }),
  ...(kilometres && { from_km: kilometres.from, to_km: kilometres.to }),
  ...(pace && { pace }),
})

export interface SearchResult {
  asked: SearchQuery
  found: SearchResponse
  /** The first query, if it found nothing and `query` is a wider one. */
  missed?: SearchQuery
}

const isAnything = ({ events, groups, places }: SearchResponse) =>
  events.length + groups.length + places.length > 0

/**
 * If nothing is on the days or has the facts, searches for the other words alone, and then for all words as typed:
 * 'evening lop' means 'Evening Loop'.
 */
export async function runSearch(
  query: string,
  today: CityDay,
  find: (parsed: SearchQuery) => Promise<SearchResponse>,
): Promise<SearchResult> {
  const parsed = readSearchQuery(query, today)
  const first = await find(parsed)
  const { text, typed } = parsed
  if (typed === undefined || text === '' || isAnything(first)) return { asked: parsed, found: first }
  const otherWords = await find({ text })
  if (isAnything(otherWords)) return { asked: { text }, found: otherWords, missed: parsed }
  return { asked: { text: typed }, found: await find({ text: typed }), missed: parsed }
}
