// The settings of the site, saved by two people at the same time, through the real client.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHANGED_MEANWHILE, NOTHING_CHANGED } from '#app/error-texts.ts'
import { readSettings, saveSettings } from '#app/features/site-settings/settings-data.ts'
import type { Database } from '#server/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { type RestServer, serveRest } from './server.ts'

let database: Database
let end: () => Promise<void>
let city: City
let server: RestServer
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  server = await serveRest(database)
})
afterAll(async () => {
  await server.close()
  await end()
})

const settings = {
  ...{ city: 'Springfield', time_zone: 'America/Chicago', contact: null, logo_url: null },
  ...({ units: 'miles', colour: 'ocean' } as const),
}

it('does not undo what somebody else saved meanwhile, unless one saves again', async () => {
  const client = server.clientOf(city.superAdmin)
  const mine = { updatedAt: (await readSettings(client)).updated_at }
  const theirs = { ...mine }
  expect(await saveSettings(client, { ...settings, name: 'Their Rides' }, theirs)).toBeNull()
  expect(await saveSettings(client, { ...settings, name: 'My Rides' }, mine)).toBe(CHANGED_MEANWHILE)
  expect((await readSettings(client)).name).toBe('Their Rides')
  expect(await saveSettings(client, { ...settings, name: 'My Rides' }, mine)).toBeNull()
  expect((await readSettings(client)).name).toBe('My Rides')
})

it('says so where somebody may not change them', async () => {
  const { updated_at: updatedAt } = await readSettings(server.clientOf(city.superAdmin))
  const client = server.clientOf(city.moderatorOfA)
  expect(await saveSettings(client, { ...settings, name: 'Mine' }, { updatedAt })).toBe(NOTHING_CHANGED)
})
