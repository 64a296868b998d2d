// Times and jsonb shapes: what each column accepts and refuses.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Parameter } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto, tried } from './attempt.ts'
import { eventRow, groupRow, type Values } from './rows.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
})
afterAll(() => end())

const accepts = async (table: string, row: Values) =>
  expect(await tried(database, undefined, insertInto(table, row))).toHaveLength(1)
const refuses = (table: string, row: Values, constraint: string) =>
  expect(tried(database, undefined, insertInto(table, row))).rejects.toMatchObject({
    code: '23514',
    constraint,
  })

describe.each(['events', 'event_submissions'])('the times of %s', table => {
  const row = (start_date: string, end_date: string | null) => eventRow(city, { start_date, end_date })

  it.each([
    ['without an end', '2026-07-01T19:00:00Z', null],
    ['that end when they start', '2026-07-01T19:00:00Z', '2026-07-01T19:00:00Z'],
    ['that last 366 days', '2027-07-01T19:00:00Z', '2028-07-01T19:00:00Z'],
    ['at the beginning of 2000', '2000-01-01T00:00:00Z', null],
    ['at the end of 2199', '2199-12-31T23:59:59Z', null],
  ])('are accepted %s', async (_, start, finish) => {
    await accepts(table, row(start, finish))
  })

  it.each([
    ['that end before they start', '2026-07-01T19:00:00Z', '2026-07-01T18:59:59Z', 'end_follows_start'],
    ['that last longer than 366 days', '2026-07-01T19:00:00Z', '2027-07-02T19:00:01Z', 'last_a_year_at_most'],
    ['that never end', '2026-07-01T19:00:00Z', 'infinity', 'last_a_year_at_most'],
    ['that ended before all time', '2026-07-01T19:00:00Z', '-infinity', 'end_follows_start'],
    ['at the end of all time', 'infinity', null, 'start_is_sensible'],
    ['before all time', '-infinity', null, 'start_is_sensible'],
    ['before 2000', '1999-12-31T23:59:59Z', null, 'start_is_sensible'],
    ['in 2200', '2200-01-01T00:00:00Z', null, 'start_is_sensible'],
  ])('are refused %s', async (_, start, finish, rule) => {
    await refuses(table, row(start, finish), `${table}_${rule}`)
  })

  it.each(['tomorrow night', '2026-13-01', ''])('are refused when they are no time: %o', async start => {
    await expect(tried(database, undefined, insertInto(table, row(start, null)))).rejects.toMatchObject({
      code: expect.stringMatching(/^220(07|08)$/),
    })
  })

  it('need a start', async () => {
    const missing = tried(database, undefined, insertInto(table, eventRow(city, { start_date: null })))
    await expect(missing).rejects.toMatchObject({ code: '23502' })
  })
})

/** One JSON text a line, each with a short form for the test's name; `URL` stands for a good one. */
const values = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const value = line.trim().replaceAll('URL', '"https://a.example"')
      return [value.length > 100 ? `${value.slice(0, 100)}…` : value, value]
    })
const long = (length: number) => `"${'x'.repeat(length)}"`
const links = (count: number) => `[${Array(count).fill('{"platform": "Slack", "url": URL}').join(', ')}]`

const shapes = [
  {
    what: 'a location',
    tables: ['events', 'event_submissions'],
    column: 'location',
    constraint: 'location_has_shape',
    good: values(`
      {"name": "Depot", "url": URL}
      {"name": ${long(200)}, "url": URL}`),
    bad: values(`
      {"name": "Depot"}
      {"url": URL}
      {}
      []
      [{"name": "Depot", "url": URL}]
      null
      "Depot"
      7
      {"name": "Depot", "url": URL, "secret": 1}
      {"Name": "Depot", "url": URL}
      {"name": 7, "url": URL}
      {"name": null, "url": URL}
      {"name": {"name": "Depot"}, "url": URL}
      {"name": " ", "url": URL}
      {"name": ${long(201)}, "url": URL}
      {"name": "Depot", "url": 7}
      {"name": "Depot", "url": null}
      {"name": "Depot", "url": ""}`),
  },
  {
    what: 'a host',
    tables: ['events', 'event_submissions'],
    column: 'host',
    constraint: 'host_has_shape',
    good: values(`
      {"name": "Ana"}
      {"url": URL}
      {"name": "Ana", "url": URL}
      {"name": "Ana", "url": ""}
      {"name": "", "url": URL}
      {"name": null, "url": URL}
      {"name": ${long(200)}}`),
    bad: values(`
      {}
      {"name": "", "url": ""}
      {"name": null}
      []
      null
      "Ana"
      7
      {"name": 7}
      {"name": ["Ana"]}
      {"name": "Ana", "url": 7}
      {"name": "Ana", "url": URL, "phone": "1"}
      {"name": " "}
      {"name": ${long(201)}}`),
  },
  {
    what: 'a group’s location',
    tables: ['groups'],
    column: 'location',
    constraint: 'location_has_shape',
    good: values(`
      {}
      {"address": "1 Foundry Alley"}
      {"address": ${long(300)}, "mapUrl": URL}
      {"mapUrl": URL}
      {"address": "", "mapUrl": ""}`),
    bad: values(`
      []
      null
      "here"
      {"address": 7}
      {"mapUrl": 7}
      {"address": "Here", "map_url": URL}
      {"address": " "}
      {"address": ${long(301)}}`),
  },
  {
    what: 'a list of social links',
    tables: ['groups'],
    column: 'social_links',
    constraint: 'social_links_have_shape',
    good: values(`
      []
      [{"platform": "Strava", "url": URL}]
      ${links(20)}`),
    bad: values(`
      null
      {}
      "x"
      [7]
      [null]
      [[]]
      ["Strava"]
      [{}]
      [{"platform": "Strava"}]
      [{"url": URL}]
      [{"platform": "Myspace", "url": URL}]
      [{"platform": "strava", "url": URL}]
      [{"platform": "", "url": URL}]
      [{"platform": 7, "url": URL}]
      [{"platform": "Strava", "url": null}]
      [{"platform": "Strava", "url": URL, "icon": "x"}]
      [{"platform": "Strava", "url": URL}, {"platform": "Strava", "url": "x"}]
      ${links(21)}`),
  },
]
describe.each(shapes.map(shape => [shape.what, shape] as const))('%s', (_, shape) => {
  const { tables, column, constraint, good, bad } = shape
  const row = (table: string, value: Parameter) =>
    table === 'groups' ? groupRow({ [column]: value }) : eventRow(city, { [column]: value })

  it.each(good)('may be %s', async (_, value) => {
    for (const table of tables) await accepts(table, row(table, value))
  })
  it.each(bad)('may not be %s', async (_, value) => {
    for (const table of tables) await refuses(table, row(table, value), `${table}_${constraint}`)
  })
})

it('a host and a group’s location may be left out, a location may not', async () => {
  for (const table of ['events', 'event_submissions']) {
    await accepts(table, eventRow(city, { host: null }))
    const missing = tried(database, undefined, insertInto(table, eventRow(city, { location: null })))
    await expect(missing).rejects.toMatchObject({ code: '23502' })
  }
  await accepts('groups', groupRow({ location: null }))
})

it.each(['Bluesky', 'Facebook', 'Instagram', 'Twitter', 'Discord', 'Slack', 'Strava'])(
  '%s is a social platform',
  async platform => {
    await accepts('groups', groupRow({ social_links: [{ platform, url: 'https://a.example' }] }))
  },
)

it('groups start without social links, and cannot have null for them', async () => {
  expect(await tried(database, undefined, insertInto('groups', groupRow(), 'social_links'))).toEqual([
    { social_links: [] },
  ])
  const missing = tried(database, undefined, insertInto('groups', groupRow({ social_links: null })))
  await expect(missing).rejects.toMatchObject({ code: '23502' })
})
