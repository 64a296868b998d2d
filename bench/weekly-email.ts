// What a weekly email to 5,000 subscribers with 200 different choices costs: queueing it, and composing every mail, against what
// that may.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { PGliteDatabase } from '#platform/database/pglite.ts'
import { letterText } from '#platform/mail/letter.ts'
import { letterHtml } from '#platform/mail/letter-html.ts'
import { migrateCalendar, seedCalendar } from '#server/calendar-database.ts'
import { readConfig } from '#server/config.ts'
import { createKeptLetters } from '#server/weekly-email/kept-letters.ts'
import { weeklyEmailLetters } from '#server/weekly-email/letters.ts'
import { queueWeeklyEmail } from '#server/weekly-email/weekly-email.ts'
import { row } from './table.ts'

const subscribers = 5_000
const choices = 200
const groups = 40
const events = 200
const week = { first: '2026-11-15', last: '2026-11-21' }

/** Each group with some days or some types, and everything for one in two hundred: no two of the choices are alike. */
const addReaders = `with g as (select id, row_number() over (order by name) - 1 as place from public.groups),
    t as (select id, row_number() over (order by name) - 1 as place from public.event_types),
    c as (select n, jsonb_strip_nulls(jsonb_build_object('groups', jsonb_build_array(g.id),
        'weekdays', (array['["saturday"]', '["sunday"]', '["monday", "friday"]', null, null])[n / ${groups} + 1]::jsonb,
        'types', case when n / ${groups} = 4 then (select jsonb_agg(t.id) from t where t.place < 3) end, 'empty_week', 'line')) as choice
      from generate_series(0, ${choices - 2}) n join g on g.place = n % ${groups})
  insert into public.email_subscriptions (email, choice)
  select 'reader' || reader || '@bench.example', c.choice
  from generate_series(0, ${subscribers - 1}) reader left join c on c.n = reader % ${choices}`

async function open(folder: string): Promise<Database> {
  const database = await PGliteDatabase.open(folder)
  await migrateCalendar(database)
  await seedCalendar(database, { timeZone: 'America/Denver', sampleData: 'off' })
  await database.transaction(
    async queries => {
      await queries.query(
        `insert into public.groups (name, description) select 'Group ' || n, 'We ride.' from generate_series(1, ${groups}) n`,
      )
      await queries.query(
        `insert into public.events (title, description, start_date, type_id, group_id, location, facts)
         select 'Ride ' || n, repeat('We meet at the fountain. ', 25), timestamptz '2026-11-15T08:00:00Z' + n * interval '47 minutes',
           (select id from public.event_types order by name offset n % 5 limit 1), (select id from public.groups order by name offset n % ${groups} limit 1),
           '{"name": "Depot", "url": "https://x.example"}', '{"price": "free", "distance_km": [20, 30], "pace": "social"}'
         from generate_series(1, ${events}) n`,
      )
      await queries.query(addReaders)
    },
    { withoutTimeLimit: true },
  )
  return database
}

async function measure(folder: string): Promise<void> {
  await ensureTemporal()
  const database = await open(folder)
  const config = readConfig({ SITE_URL: 'https://rides.example' })
  const begin = performance.now()
  await queueWeeklyEmail(database, config, week)
  const queued = performance.now() - begin
  const mails = await database.query<{ address: string; payload: Record<string, unknown> }>(
    'select address, payload from private.mail_outbox',
  )
  const kept = createKeptLetters(config)
  const compose = weeklyEmailLetters(config, kept).weekly_digest?.compose
  globalThis.gc?.()
  const heapBefore = process.memoryUsage().heapUsed
  const start = performance.now()
  for (const { address, payload } of mails) {
    // As the worker does: in a transaction of its own, and then both forms of the letter.
    const letter = await database.transaction(
      async queries => await compose?.(queries, { email: address, payload }),
    )
    if (letter) for (const form of [letterText, letterHtml]) form(letter)
  }
  const composed = performance.now() - start
  globalThis.gc?.()
  const heap = (process.memoryUsage().heapUsed - heapBefore) / 1e6
  await database.close()
  const name = (what: string) => `weekly email to ${mails.length} readers: ${what}`
  row(name('queued'), { found: queued / 1000, unit: ' s', atMost: 10 })
  row(name('composed'), { found: composed / 1000, unit: ' s', atMost: 60 })
  row(name('letters composed'), { found: kept.counts.composed, atMost: choices })
  row(name('times that the events were read'), { found: kept.counts.read, atMost: 1 })
  row(name('memory'), { found: heap, unit: ' MB', atMost: 100 })
}

const folder = mkdtempSync(join(tmpdir(), 'bench-weekly-email-'))
try {
  await measure(join(folder, 'database'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
