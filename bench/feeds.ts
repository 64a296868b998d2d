// Whether the feeds cost more with 50,000 past events in the table than with 500. Prints ratios; 1 means no more.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureTemporal } from '#domain/temporal.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { PGliteDatabase } from '#server/database/pglite.ts'
import { seed } from '#server/database/seed.ts'
import { createFunctions } from '#server/functions/functions.ts'
import { ensureKeys } from '#server/keys.ts'
import { projectPath } from '#server/project-path.ts'
import { openTokens } from '#server/tokens.ts'

const paths = ['/rss-feed', '/rss-feed?format=json&type=race', '/rss-feed?q=bagel', '/calendar-feed']
const rounds = 30
const config = readConfig({ SITE_URL: 'https://rides.example' })
const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function open(folder: string, pastEvents: number): Promise<Database> {
  const database = await PGliteDatabase.open(folder)
  await migrate(database, {
    platform: projectPath('server/database/platform.sql'),
    migrations: projectPath('supabase/migrations'),
  })
  await seed(database, {
    file: projectPath('supabase/seed.sql'),
    timeZone: config.siteTimeZone,
    sampleData: 'on',
  })
  await database.transaction(
    queries =>
      queries.query(
        `insert into public.events (title, description, start_date, type_id, location)
         select 'Past ride ' || n, 'It was a bagel of a day.', now() - interval '2 days' - n * interval '2 hours',
                (select id from public.event_types where name = 'race'), '{"name": "Depot", "url": "https://x.example"}'
         from generate_series(1, $1::integer) n`,
        [pastEvents],
      ),
    { withoutTimeLimit: true },
  )
  await database.query('analyze public.events')
  return database
}

async function askerOf(database: Database) {
  const keys = await ensureKeys(database)
  const tokens = await openTokens(database, `${config.siteUrl}/auth/v1`)
  const { app } = await createFunctions({ config, database, keys, tokens })
  return async (path: string) => {
    const start = performance.now()
    const response = await app.fetch(new Request(`${config.siteUrl}${path}`), { address: '127.0.0.1' })
    await response.text()
    return performance.now() - start
  }
}

await ensureTemporal()
const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-'))
try {
  const few = await open(join(folder, 'few'), 500)
  const many = await open(join(folder, 'many'), 50_000)
  const askFew = await askerOf(few)
  const askMany = await askerOf(many)
  process.stdout.write('feeds: 50,000 past events against 500 (PGlite, medians of alternating turns)\n')
  for (const path of paths) {
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
    for (let round = 0; round < rounds; round += 1) {
      times.few.push(await askFew(path))
      times.many.push(await askMany(path))
    }
    const ratio = middle(times.many) / middle(times.few)
    process.stdout.write(`  ${path.padEnd(34)} ${ratio.toFixed(2)}   (${middle(times.many).toFixed(1)} ms)\n`)
  }
  await few.close()
  await many.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
