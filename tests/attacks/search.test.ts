// Searches that nobody types in earnest: none breaks the server or keeps it.

import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { openCalendar } from '#server/calendar.ts'
import { seedCalendar } from '#server/calendar-database.ts'
import { readConfig } from '#server/config.ts'
import { scaled } from '#tests/setup/limits.js'
import { testDatabase } from '#tests/test-database.ts'

// FUZZ_RUNS=20000 and FUZZ_SEED repeat the large run; the kept one is small and always the same.
const numRuns = Number(process.env.FUZZ_RUNS ?? 300)
const seedOfRun = Number(process.env.FUZZ_SEED ?? 20261116)
/** What a visitor's read may take at most on the embedded engine. */
const maxMilliseconds = scaled(900)

await ensureTemporal()
const config = readConfig({ SITE_URL: 'https://calendar.example' })
let database: Database
let end: () => Promise<void>
let parts: Awaited<ReturnType<typeof openCalendar>>
let key: string

beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  await seedCalendar(database, { timeZone: 'America/Denver', sampleData: 'on' })
  key = (await ensureKeys(database)).publishable
  parts = await openCalendar({ config, database, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await parts.stop()
  await end()
})

/** What means something to a parser somewhere on the way. */
const signs = fc.constantFrom(
  ...[
    "'",
    "''",
    '"',
    '\\',
    '%',
    '_',
    '*',
    ':*',
    '&',
    '|',
    '!',
    '<->',
    '(',
    ')',
    '@202611',
    '$1',
    '--',
    ';',
    '/*',
  ],
  ...[
    '\0',
    '\n',
    '\u2028',
    '\u200b',
    '\u202e',
    '\ufffe',
    '\ud83c\udfee',
    '\u0301',
    'İ',
    'ß',
    'ﷺ',
    'ﬃ',
    '½',
    '٣',
    'дом',
    '日本',
  ],
  ...[
    "'; drop table events; --",
    '{{7*7}}',
    '<script>',
    '2026-02-30',
    'february 31',
    'december 99',
    '9999-12-31',
  ],
  ...[
    'saturday',
    'next week',
    'this weekend',
    '4th of',
    'ride',
    'bagle',
    'the',
    'a',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    '1e309',
    'NaN',
  ],
)
const piece = fc.oneof(
  signs,
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const query = fc.oneof(
  fc.array(piece, { maxLength: 14 }).map(pieces => pieces.join(' ')),
  fc.array(piece, { maxLength: 14 }).map(pieces => pieces.join('')),
  fc.tuple(piece, fc.integer({ min: 1, max: 250 })).map(([text, times]) => text.repeat(times)),
)
const door = fc.constantFrom(
  (q: string) => `/search?q=${q}`,
  (q: string) => `/search/suggestions?q=${q}`,
  (q: string) => `/rest/v1/rpc/search?q=${q}`,
  (q: string) => `/rest/v1/rpc/search?q=${q}&weekday=6&max_rows=100000`,
  (q: string) => `/rest/v1/rpc/search?q=&first_day=${q}`,
)

it('answers every one of them in time, and none with a failure of its own', {
  timeout: scaled(3_600_000),
}, async ({ annotate }) => {
  const times: number[] = []
  const statuses = new Map<number, number>()
  let visitors = 0
  await fc.assert(
    fc.asyncProperty(query, door, async (typed, to) => {
      visitors += 1
      const path = to(encodeURIComponent(Buffer.from(typed).toString()))
      const start = performance.now()
      const response = await parts.http.fetch(
        new Request(`${config.siteUrl}${path}`, { headers: { apikey: key } }),
        {
          ip: `198.51.${Math.floor(visitors / 250) % 250}.${visitors % 250}`,
        },
      )
      const text = await response.text()
      times.push(performance.now() - start)
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      expect(response.status, `${path} ${text.slice(0, 300)}`).toBeLessThan(500)
      expect(times.at(-1), path).toBeLessThan(maxMilliseconds)
    }),
    { numRuns, seed: seedOfRun, endOnFailure: true },
  )
  times.sort((one, other) => one - other)
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  await annotate(
    `${counts}; p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(0)} ms, most ${times.at(-1)?.toFixed(0)} ms`,
  )
})
