// Definitions that are replaced while another server uses the tables: the update gives way, and tries again.

import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrateCalendar } from '#server/calendar-database.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { limits } from '#tests/setup/limits.js'
import { copyDatabase, openPlace } from '#tests/test-database.ts'

it('a table that is in use is waited for a while, and the whole update is tried again until it is free', async () => {
  const definitions = temporaryFolder('calendar-definitions-')
  cpSync('supabase/definitions', definitions, { recursive: true })
  writeFileSync(join(definitions, 'zz_test.sql'), `comment on table public.notices is 'Replaced.';`)
  const place = await copyDatabase()
  const [database, other] = [await openPlace(place), await openPlace(place)]
  const waitingSince = async () =>
    (
      await other.query<{ started: string }>(
        `select query_start::text as started from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query ~ '^(drop|create) (trigger|policy)'`,
      )
    )[0]?.started
  let update: Promise<string[]> | undefined
  await other.transaction(async queries => {
    await queries.query('lock table public.notices in access share mode')
    update = migrateCalendar(database, { definitions })
    await expect.poll(waitingSince, { timeout: limits.condition }).toBeDefined()
    const first = await waitingSince()
    // It has let go of everything that it had locked, and waits once more.
    await expect
      .poll(async () => ![first, undefined].includes(await waitingSince()), { timeout: limits.condition })
      .toBe(true)
  })
  await update
  const [row] = await database.query<{ said: string }>(
    `select obj_description('public.notices'::regclass) as said`,
  )
  expect(row?.said).toBe('Replaced.')
  await Promise.all([database.close(), other.close()])
  await place.remove()
})
