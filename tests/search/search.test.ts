// The search over the sample city: what stands first, on either engine.

import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { runSearch, searchResponse } from '#domain/search/results.ts'
import { dateText, ensureTemporal } from '#domain/time/city-day.ts'
import { cityDay, cityToday } from '#domain/time/city-time.ts'
import { type Database, visitor } from '#platform/database/database.ts'
import { seedCalendar } from '#server/calendar-database.ts'
import { searchCall } from '#server/search/suggestions.ts'
import { testDatabase } from '../test-database.ts'
import { expectedFirst } from './search.fixture.ts'

const zone = 'America/Denver'
let database: Database
let end: () => Promise<void>

beforeAll(async () => {
  await ensureTemporal()
  ;({ database, end } = await testDatabase())
  await seedCalendar(database, { timeZone: zone, sampleData: 'on' })
})
afterAll(() => end())

async function search(typed: string) {
  const answer = await runSearch(typed, cityToday(zone), async asked => {
    const [row] = await database.queryAs<{ answer: unknown }>(visitor, ...searchCall(asked))
    return z.parse(searchResponse, row?.answer)
  })
  return answer
}

it('puts the right one first', async () => {
  const rows = await database.query<{ title: string; start: string }>(
    'select title, min(start_date)::text as start from public.events where ends_at > now() group by title',
  )
  const dayOf = (title: string) => {
    const start = rows.find(row => row.title === title)?.start ?? ''
    return dateText(cityDay(new Date(start).toISOString(), zone)).toLowerCase()
  }
  const wrong: string[] = []
  for (const [typed, first] of expectedFirst) {
    const query = typed.replace(/\{(.*)\}/, (_, title: string) => dayOf(title))
    const { events } = (await search(query)).found
    if (events[0]?.title !== first) wrong.push(`${query}: ${events[0]?.title} instead of ${first}`)
  }
  const right = expectedFirst.length - wrong.length
  process.stdout.write(`${right} of ${expectedFirst.length} searches are right.\n${wrong.join('\n')}\n`)
  expect(right).toBeGreaterThanOrEqual(76)
})
