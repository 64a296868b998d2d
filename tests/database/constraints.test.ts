// Texts, addresses and shapes: what each column accepts and refuses, whoever writes it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isEmail } from '#domain/text/addresses.ts'
import type { Database, Parameter } from '#platform/database/database.ts'
import { DatabaseError } from '#platform/database/database-error.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto, tried } from './attempt.ts'
import { badEmails, badUrls, blanks, goodEmails, goodUrls } from './awkward-values.ts'
import { eventRow, groupRow, noticeRow, submissionRow, typeRow, type Values } from './rows.ts'

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

const validRow: Record<string, (changes: Values) => Values> = {
  events: changes => eventRow(city, changes),
  event_submissions: changes => submissionRow(city, changes),
  groups: groupRow,
  event_types: typeRow,
  notices: noticeRow,
  user_roles: changes => ({ role: 'group_moderator', email: 'x@invited.example', ...changes }),
  group_moderators: changes => ({ group_id: city.groupA, email: 'x@invited.example', ...changes }),
  email_subscriptions: changes => ({ email: 'x@reader.example', ...changes }),
}

/** Undefined when the row is accepted, else the constraint it broke. */
async function broken(table: string, changes: Values): Promise<string | undefined> {
  try {
    await tried(database, undefined, insertInto(table, validRow[table]?.(changes) ?? {}))
    return undefined
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23514') return error.constraint
    throw error
  }
}

/** Each value with the constraint that it broke, so that a failure names the values that slipped through. */
async function verdicts(table: string, values: Parameter[], change: (value: Parameter) => Values) {
  const pairs: [Parameter, string | undefined][] = []
  for (const value of values) pairs.push([value, await broken(table, change(value))])
  return pairs
}
const all = (values: Parameter[], constraint: string | undefined) => values.map(value => [value, constraint])

const place = { name: 'Depot', url: 'https://maps.example/depot' }

const requiredTexts: [table: string, column: string, longest: number, constraint: string][] = [
  ['events', 'title', 200, 'events_title_is_filled'],
  ['events', 'description', 20_000, 'events_description_is_filled'],
  ['event_submissions', 'title', 200, 'event_submissions_title_is_filled'],
  ['event_submissions', 'description', 20_000, 'event_submissions_description_is_filled'],
  ['groups', 'name', 120, 'groups_name_is_filled'],
  ['groups', 'description', 5000, 'groups_description_is_filled'],
  ['event_types', 'name', 80, 'event_types_name_is_filled'],
  ['notices', 'text', 300, 'notices_text_is_filled'],
]
describe.each(requiredTexts)('%s.%s', (table, column, longest, constraint) => {
  it('must be there', async () => {
    const missing = tried(database, undefined, insertInto(table, validRow[table]?.({ [column]: null }) ?? {}))
    await expect(missing).rejects.toMatchObject({ code: '23502' })
  })

  it('must show something: spaces and zero-width characters of any kind do not', async () => {
    expect(await verdicts(table, blanks, value => ({ [column]: value }))).toEqual(all(blanks, constraint))
  })

  it('may not hold what no XML can', async () => {
    const unprintable = ['a\u0001b', 'a\u000bb', 'a\ufffeb', 'a\uffffb']
    expect(await verdicts(table, unprintable, value => ({ [column]: value }))).toEqual(
      all(unprintable, constraint),
    )
  })

  it('may be in any script, and an emoji', async () => {
    const words = ['Ü', '自転車', '🚲', 'x', "O'Brien’s <b>ride</b>"]
    expect(await verdicts(table, words, value => ({ [column]: value }))).toEqual(all(words, undefined))
  })

  it(`may have ${longest} characters and not one more`, async () => {
    expect(await broken(table, { [column]: '🚲'.repeat(longest) })).toBe(undefined)
    expect(await broken(table, { [column]: 'x'.repeat(longest + 1) })).toBe(constraint)
  })
})

const optionalTexts: [table: string, column: string, longest: number, constraint: string][] = [
  ['groups', 'phone', 40, 'groups_phone_is_short'],
  ['groups', 'meeting_info', 1000, 'groups_meeting_info_is_short'],
  ['event_types', 'description', 500, 'event_types_description_is_short'],
]
it.each(optionalTexts)(
  '%s.%s may be left out, and has at most %d characters',
  async (table, column, longest, constraint) => {
    expect(await broken(table, { [column]: null })).toBe(undefined)
    expect(await broken(table, { [column]: '  ' })).toBe(undefined)
    expect(await broken(table, { [column]: 'x'.repeat(longest) })).toBe(undefined)
    expect(await broken(table, { [column]: 'x'.repeat(longest + 1) })).toBe(constraint)
  },
)

const urlColumns: [where: string, table: string, change: (url: Parameter) => Values, constraint: string][] = [
  [
    'an event’s location',
    'events',
    url => ({ location: { name: 'Depot', url } }),
    'events_location_has_shape',
  ],
  ['an event’s host', 'events', url => ({ host: { name: 'Host', url } }), 'events_host_has_shape'],
  [
    'a submission’s location',
    'event_submissions',
    url => ({ location: { name: 'Depot', url } }),
    'event_submissions_location_has_shape',
  ],
  [
    'a submission’s host',
    'event_submissions',
    url => ({ host: { url } }),
    'event_submissions_host_has_shape',
  ],
  [
    'a group’s map',
    'groups',
    url => ({ location: { address: 'Here', mapUrl: url } }),
    'groups_location_has_shape',
  ],
  [
    'a social link',
    'groups',
    url => ({ social_links: [{ platform: 'Strava', url }] }),
    'groups_social_links_have_shape',
  ],
]
describe('a URL', () => {
  it.each(urlColumns)('of %s is a web address and nothing else', async (_, table, change, constraint) => {
    expect(await verdicts(table, goodUrls, change)).toEqual(all(goodUrls, undefined))
    expect(await verdicts(table, badUrls, change)).toEqual(all(badUrls, constraint))
  })

  const trimmedColumns = [
    ['groups', 'logo_url', 'groups_logo_url_is_web_url'],
    ['groups', 'website', 'groups_website_is_web_url'],
    ['event_types', 'icon', 'event_types_icon_is_name_or_url'],
  ] as const
  it.each(trimmedColumns)(
    'of %s.%s is a web address and nothing else, or left out',
    async (table, column, constraint) => {
      const change = (value: Parameter): Values => ({ [column]: value })
      expect(await verdicts(table, [...goodUrls, '', ' ', null], change)).toEqual(
        all([...goodUrls, '', ' ', null], undefined),
      )
      expect(await verdicts(table, badUrls, change)).toEqual(all(badUrls, constraint))
    },
  )

  it.each(['https://a.example:65536', 'https://[', 'https://a]', 'https://%', 'https://a%20b/'])(
    'that no program can read is refused: %s',
    async url => {
      expect(URL.canParse(url)).toBe(false)
      expect(await broken('events', { location: { ...place, url } })).toBe('events_location_has_shape')
    },
  )

  it('may have 2048 characters', async () => {
    const url = `https://a.example/${'x'.repeat(2030)}`
    expect(await broken('events', { location: { ...place, url } })).toBe(undefined)
  })
})

const emailColumns: [table: string, column: string, constraint: string][] = [
  ['groups', 'email', 'groups_email_is_valid'],
  ['event_submissions', 'submitter_email', 'event_submissions_submitter_email_is_valid'],
  ['user_roles', 'email', 'user_roles_email_is_valid'],
  ['group_moderators', 'email', 'group_moderators_email_is_valid'],
  ['email_subscriptions', 'email', 'email_subscriptions_email_is_valid'],
]
describe('an e-mail address', () => {
  it.each(emailColumns)('in %s.%s looks like one', async (table, column, constraint) => {
    const change = (value: Parameter): Values => ({ [column]: value })
    expect(await verdicts(table, goodEmails, change)).toEqual(all(goodEmails, undefined))
    expect(await verdicts(table, badEmails, change)).toEqual(all(badEmails, constraint))
  })

  it('is the same to the database and to the rest of the product', () => {
    expect(goodEmails.filter(isEmail)).toEqual(goodEmails)
    expect(badEmails.filter(isEmail)).toEqual([])
  })

  it.each(emailColumns)('in %s.%s is lower-cased and trimmed', async (table, column) => {
    const row = validRow[table]?.({ [column]: '  Some.One@Reader.EXAMPLE ' }) ?? {}
    expect(await tried(database, undefined, insertInto(table, row, column))).toEqual([
      { [column]: 'some.one@reader.example' },
    ])
  })
})
