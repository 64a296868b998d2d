import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { seed } from '#server/database/seed.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

const platform = 'server/database/platform.sql'
/** A tag character, which 1.0.0 took for a letter. */
const unseen = '\u{e0041}'

describe('a database of 1.0.0 with words that nobody can see', () => {
  let place: TestPlace
  let database: Database
  beforeAll(async () => {
    const released = temporaryFolder('calendar-released-')
    cpSync('supabase/migrations', released, { recursive: true })
    for (const name of readdirSync(released)) if (name >= '20261201') rmSync(join(released, name))
    place = await copyDatabase({ empty: true })
    database = await openPlace(place)
    await migrate(database, { platform, migrations: released })
    await seed(database, { file: 'supabase/seed.sql', timeZone: 'America/Denver', sampleData: 'on' })
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  /** Several columns of one row, since each change of a row checks all of it. */
  const columns: Record<string, string[]> = {
    'public.event_submissions': ['title', 'description'],
    'public.events': ['title', 'description', 'status_note'],
    'public.event_series': ['title', 'description'],
    'public.groups': ['name', 'description', 'phone', 'meeting_info'],
    'public.places': ['name', 'address', 'notes'],
    'public.event_types': ['name'],
  }

  it('is updated, and its rows can be changed afterwards', async () => {
    for (const [table, names] of Object.entries(columns)) {
      const changed = await database.query(
        `update ${table} set ${names.map(name => `${name} = $1`)} where id = (select id from ${table} limit 1) returning 1`,
        [unseen],
      )
      expect(changed, table).toHaveLength(1)
    }
    for (const table of ['public.event_submissions', 'public.events', 'public.event_series'])
      await database.query(
        `update ${table} set location = jsonb_set(location, '{name}', to_jsonb($1::text)), host = jsonb_build_object('name', $1::text),
           facts = jsonb_build_object('bring', $1::text, 'no_drop', true) where title = $1`,
        [unseen],
      )
    await database.query(
      'insert into public.event_reports (event_id, message) select id, $1 from public.events limit 1',
      [unseen.repeat(10)],
    )
    await database.query('update public.site_settings set name = $1, city = $1', [unseen])

    await migrate(database, { platform, migrations: 'supabase/migrations' })
    for (const [table, names] of Object.entries(columns)) {
      const rows = await database.query(
        `update ${table} set ${names.map(name => `${name} = ${name}`)} returning *`,
      )
      expect(JSON.stringify(rows), table).not.toContain(unseen)
    }
    expect(await database.query('select message from public.event_reports')).toContainEqual({
      message: '(no message)',
    })
    expect(await database.query('select name, city from public.site_settings')).toEqual([
      { name: null, city: null },
    ])
    const [event] = await database.query(
      `select description, location ->> 'name' as place, host, facts from public.events where title = '(no title)'`,
    )
    expect(event).toEqual({
      ...{ description: '–', place: '–', host: { name: '–' }, facts: { bring: '–', no_drop: true } },
    })
  })
})
