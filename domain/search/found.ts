// What a search finds, and how it is looked for: on the days that are named or, where nothing is there, anywhere.

import * as z from 'zod/mini'
import type { CityDay } from '../time/city-day.ts'
import { type Asked, readAsked } from './asked.ts'

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
  /** Whether it is a date of a series, which is found once. */
  repeats: z.boolean(),
  is_past: z.boolean(),
  /** Its description without tags; not asked for by suggestions. */
  about: z.nullable(z.string()),
})
const foundGroup = z.object({ id: z.string(), name: z.string(), about: z.nullable(z.string()) })
const foundPlace = z.object({ id: z.string(), name: z.string(), address: z.nullable(z.string()) })

/** The answer of the database's function. */
export const found = z.object({
  events: z.array(foundEvent),
  groups: z.array(foundGroup),
  places: z.array(foundPlace),
  /** The words, in small letters without accents, that it was found by. */
  marks: z.array(z.string()),
  /** Words that look like those that find nothing. */
  near: z.array(z.string()),
  /** Words that nothing has, and what was looked for instead. */
  corrected: z.array(z.object({ typed: z.string(), meant: z.string() })),
  /** Words that nothing has, nor anything like them. */
  ignored: z.array(z.string()),
  /** Whether nothing has all of the words, and this is what has some of them. */
  is_partial: z.boolean(),
})

export type FoundEvent = z.infer<typeof foundEvent>
export type Found = z.infer<typeof found>

/** The arguments of the database's function. */
export const searchArguments = ({ text, typed, days, weekday, hours, kilometres, pace }: Asked) => ({
  q: text,
  ...(typed && { typed }),
  ...(days && { first_day: days.first, last_day: days.last }),
  ...(weekday && { weekday }),
  ...(hours && { from_hour: hours.from, to_hour: hours.to }),
  ...(kilometres && { from_km: kilometres.from, to_km: kilometres.to }),
  ...(pace && { pace }),
})

/** What was looked for, and what was found. */
export interface SearchResult {
  asked: Asked
  found: Found
  /** What was asked for at first and found nothing, where the words alone do. */
  missed?: Asked
}

const isAnything = ({ events, groups, places }: Found) => events.length + groups.length + places.length > 0

/**
 * Looks for what was typed. If nothing is on the days or has the facts, it looks for the other words alone, and then for
 * all words as they were typed: 'evening lop' is meant for 'Evening Loop'.
 */
export async function findAsked(
  query: string,
  today: CityDay,
  find: (asked: Asked) => Promise<Found>,
): Promise<SearchResult> {
  const asked = readAsked(query, today)
  const first = await find(asked)
  const { text, typed } = asked
  if (typed === undefined || text === '' || isAnything(first)) return { asked, found: first }
  const otherWords = await find({ text })
  if (isAnything(otherWords)) return { asked: { text }, found: otherWords, missed: asked }
  return { asked: { text: typed }, found: await find({ text: typed }), missed: asked }
}
