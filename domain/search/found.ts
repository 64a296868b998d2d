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
})

export type FoundEvent = z.infer<typeof foundEvent>
export type Found = z.infer<typeof found>

/** The arguments of the database's function. */
export const searchArguments = ({ text, days, weekday }: Asked) => ({
  q: text,
  ...(days && { first_day: days.first, last_day: days.last }),
  ...(weekday && { weekday }),
})

/** Looks for what was typed. 'Sunday' may be a day or the word of a title: where the day has nothing, it is a word. */
export async function findAsked(
  query: string,
  today: CityDay,
  find: (asked: Asked) => Promise<Found>,
): Promise<{ asked: Asked; found: Found }> {
  const asked = readAsked(query, today)
  const first = await find(asked)
  const hasDays = asked.days !== undefined || asked.weekday !== undefined
  if (!hasDays || asked.text === '' || first.events.length > 0) return { asked, found: first }
  const anywhere: Asked = { text: query.replace(/\s+/gu, ' ').trim() }
  return { asked: anywhere, found: await find(anywhere) }
}
