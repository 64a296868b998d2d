// The settings of the site through the API: what is refused, what is ignored, and two people who save at the same time.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CHANGED_MEANWHILE, NOTHING_CHANGED } from '#app/error-messages.ts'
import { readSettings, saveSettings, unusableSettings } from '#app/features/admin/settings-data.ts'
import { isTimeZone, siteSettingsForm } from '#domain/site/site-settings.ts'
import type { Database } from '#platform/database/database.ts'
import { setCityZone } from '#server/city-zone.ts'
import { readConfig } from '#server/config.ts'
import { withSiteSettings } from '#server/site-settings.ts'
import { badEmails, badUrls, blanks, goodEmails, goodUrls } from '#tests/database/awkward-values.ts'
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
  city: 'Springfield',
  time_zone: 'America/Chicago',
  contact: null,
  logo_url: null,
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

const badZones = [
  ...['FOO5', 'UTC+3', 'UTC-0', 'GMT+3', 'Factory', 'posixrules', 'localtime', 'america/denver', 'utc'],
  ...[
    'right/America/Denver',
    'posix/UTC',
    'Foo/Bar5',
    'Foo/Bar',
    'EST5EDT4',
    '+05:00',
    '',
    ' ',
    'Etc/Unknown',
  ],
  ...['America/Denver ', 'America/Denver\n', 'America/../America/Denver', '/etc/passwd', '\u200b'],
]

describe('a rule', () => {
  /** Whether the API takes a value. */
  const takes = async (change: Record<string, string | null>): Promise<boolean> => {
    const response = await server.ask('site_settings?is_the_site=is.true', {
      method: 'PATCH',
      body: JSON.stringify(change),
      headers: { authorization: `Bearer ${await server.tokenOf(city.superAdmin)}` },
    })
    if (response.status === 204) return true
    expect([response.status, await response.text()]).toEqual([400, expect.any(String)])
    return false
  }
  const { shape } = siteSettingsForm
  /** What the form would send of a value, or undefined if it refuses it. */
  const sent = (name: keyof typeof shape, value: string) => {
    const parsed = z.safeParse(shape[name], value)
    return parsed.success ? parsed.data : undefined
  }

  it('for time zones refuses what the runtime cannot compute with, in the form and in the API', async () => {
    expect(badZones.filter(zone => sent('time_zone', zone) === zone)).toEqual([])
    for (const zone of badZones) expect([zone, await takes({ time_zone: zone })]).toEqual([zone, false])
    for (const zone of ['UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia', 'Etc/GMT+5'])
      expect([zone, sent('time_zone', zone), await takes({ time_zone: zone })]).toEqual([zone, zone, true])
  })

  it('for time zones is the same in the database and in the form', async () => {
    const rows = await database.query<{ name: string }>('select name from pg_timezone_names')
    const names = new Set(rows.map(({ name }) => name))
    const isOffered = (zone: string) => isTimeZone(zone) && sent('time_zone', zone) === zone
    const isTaken = async (zone: string) => {
      const [row] = await database.query('select private.is_time_zone($1) as taken', [zone])
      return row?.taken
    }
    for (const zone of [...names].filter(name => !isOffered(name)))
      expect([zone, await isTaken(zone)]).toEqual([zone, false])
    const offered = Intl.supportedValuesOf('timeZone').filter(zone => names.has(zone))
    expect(offered.length).toBeGreaterThan(400)
    expect(offered.filter(zone => !isOffered(zone))).toEqual([])
    for (const zone of offered.filter((_, at) => at % 20 === 0))
      expect([zone, await isTaken(zone)]).toEqual([zone, true])
  })

  it('for names and the contact is the same in the API and in the form', async () => {
    for (const name of ['Two\nlines', 'Two\u2028lines', 'A\ttab', ' Around ', ...blanks])
      for (const field of ['name', 'city'] as const) {
        expect([name, await takes({ [field]: name })]).toEqual([name, false])
        const mended = sent(field, name)
        if (mended) expect([mended, await takes({ [field]: mended })]).toEqual([mended, true])
      }
    const bad = [
      'javascript:alert(1)',
      'data:text/html,x',
      'nobody',
      'mailto:a@b.example',
      ...badUrls,
      ...badEmails,
    ]
    for (const contact of bad) {
      const mended = sent('contact', contact)
      if (mended !== contact) expect([contact, await takes({ contact })]).toEqual([contact, false])
      if (mended) expect([mended, await takes({ contact: mended })]).toEqual([mended, true])
    }
    for (const contact of [...goodUrls, ...goodEmails].filter(text => text.length <= 300))
      expect([contact, await takes({ contact: sent('contact', contact) ?? 'refused' })]).toEqual([
        contact,
        true,
      ])
    expect(await takes({ contact: null, name: null, city: null })).toBe(true)
  })
})

it('a stored setting that cannot be used is ignored and named, and the others hold', async () => {
  await database.query('alter table public.site_settings disable trigger site_settings_check')
  const store = (row: Record<string, string>) =>
    database.query(
      `update public.site_settings set ${Object.entries(row).map(([name], at) => `${name} = $${at + 1}`)}`,
      Object.values(row),
    )
  const environment = readConfig({})
  for (const zone of badZones) {
    await store({ time_zone: zone, contact: 'javascript:alert(1)', name: 'Kept\nName', city: 'Kept' })
    const config = await withSiteSettings(environment, database)
    if (zone.toLowerCase() === 'utc' || zone === 'america/denver') continue
    expect([zone, config.siteTimeZone]).toEqual([zone, 'America/Denver'])
    expect(config).toMatchObject({ siteName: 'Kept Name', siteCity: 'Kept', siteContact: undefined })
    expect(config.ignoredSettings.toSorted()).toEqual(['contact', 'time_zone'])
    await setCityZone(database, config.siteTimeZone)
  }
  const site = { timeZone: 'America/Denver' }
  const stored = await readSettings(server.clientOf(city.superAdmin))
  expect(unusableSettings(stored, site)).toEqual(['time zone “\u200b”', 'contact “javascript:alert(1)”'])
  expect(unusableSettings({ ...stored, fixed: ['time_zone', 'contact'] }, site)).toEqual([])
  await store({ time_zone: 'Japan' })
  expect((await withSiteSettings(environment, database)).siteTimeZone).toBe('Japan')
  await database.query('alter table public.site_settings enable trigger site_settings_check')
})
