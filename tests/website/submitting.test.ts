// The form with which anyone submits an event, as a browser without scripts sends it.

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal, longDay } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import type { Platform } from '#platform/open-platform.ts'
import { openCalendar } from '#server/calendar.ts'
import { readConfig } from '#server/config.ts'
import { type City, makeCity } from '#tests/people.ts'
import { addressOfTest, testDatabase } from '#tests/test-database.ts'

const config = readConfig({ SITE_URL: 'https://calendar.example', SITE_CITY: 'Denver' })
const log = pino({ level: 'silent' })

/** Soon enough not to be asked about. */
const year = new Date().getFullYear() + 2
let database: Database
let end: () => Promise<void>
let stop: () => Promise<void>
let http: Platform['http']
let city: City

beforeAll(async () => {
  await ensureTemporal()
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  const place = (name: string, url: string) => JSON.stringify({ name, url })
  await database.query(
    `insert into public.events (title, description, start_date, type_id, location) values
      ('Harvest Moon Ride', 'Slow.', '${year}-09-01T01:00:00Z', $1, $2),
      ('Repair Evening', 'Tools.', '${year}-09-01T02:00:00Z', $1, $3)`,
    [
      city.typeId,
      place('Moon Hill', 'https://maps.example/moon'),
      place('Shed', 'https://maps.example/shed'),
    ],
  )
  ;({ http, stop } = await openCalendar({ config, database, log }))
})
afterAll(async () => {
  await stop()
  await end()
})

const askOf = (server: Platform['http'], path: string, init?: RequestInit) =>
  server.fetch(new Request(`${config.siteUrl}${path}`, init), { ip: addressOfTest() })
const ask = (path: string, init?: RequestInit) => askOf(http, path, init)

const ride = (more: Record<string, string> = {}) => ({
  title: 'Owl Ride',
  type_id: city.typeId,
  start_date: `${year}-10-05`,
  start_time: '19:00',
  location_name: 'Owl Tree',
  location_url: '',
  description: 'Hoot. <b>Loud</b> <script>x()</script>',
  ...more,
})

const send = (fields: Record<string, string>) => sendTo(http, fields)
async function sendTo(server: Platform['http'], fields: Record<string, string>) {
  const answer = await askOf(server, '/submit-event', { method: 'POST', body: new URLSearchParams(fields) })
  return { status: answer.status, location: answer.headers.get('location'), page: await answer.text() }
}

const submissions = (title: string) =>
  database.query<{ location: { name: string; url: string }; group_id: string | null; host: unknown }>(
    'select location, group_id, host from public.event_submissions where title = $1',
    [title],
  )

/** What the second button would send along. */
function secondButton(page: string): string {
  const button = /<button[^>]*name="confirmed"[^>]*>Submit it all the same/.exec(page)?.[0] ?? ''
  return /value="([^"]*)"/.exec(button)?.[1] ?? 'no such button'
}

describe('the place', () => {
  it('is offered by name in the page, the most used first', async () => {
    const page = await (await ask('/submit-event')).text()
    const names = [...page.matchAll(/<option value="([^"]+)"><\/option>/g)].map(([, name]) => name)
    expect(names).toEqual(['Depot Square', 'Moon Hill', 'Shed'])
    const input = /<input[^>]*name="location_name"[^>]*>/.exec(page)?.[0] ?? ''
    const list = /list="([^"]+)"/.exec(input)?.[1] ?? 'none'
    expect(page).toContain(`<datalist id="${list}">`)
    expect(page).toContain('Location URL (optional)')
  })

  it('has the link of the known place of its name, or else a search on the map', async () => {
    const known = await send(ride({ title: 'Known place', location_name: ' moon hill' }))
    expect([known.status, known.location]).toEqual([303, '/submit-event?submitted=yes'])
    expect((await submissions('Known place'))[0]?.location.url).toBe('https://maps.example/moon')
    await send(ride({ title: 'New place', location_name: 'Owl Tree & Co' }))
    expect((await submissions('New place'))[0]?.location).toEqual({
      name: 'Owl Tree & Co',
      url: 'https://www.openstreetmap.org/search?query=Owl+Tree+%26+Co%2C+Denver',
    })
  })

  it('keeps a link that was typed, and still needs a name', async () => {
    await send(ride({ title: 'Own link', location_name: 'Moon Hill', location_url: 'https://own.example/x' }))
    expect((await submissions('Own link'))[0]?.location.url).toBe('https://own.example/x')
    const nameless = await send(ride({ title: 'Nameless', location_name: ' ' }))
    expect(nameless.status).toBe(422)
    expect(nameless.page).toContain('Please enter a location name.')
  })
})

describe('a ride that is perhaps on the calendar already', () => {
  const double = () =>
    ride({
      title: 'Harvest moon rides',
      start_date: `${year}-08-31`,
      start_time: '18:00',
      location_name: 'The Moon Hill',
    })

  it('is asked about once, with a link that leaves the form open, and taken all the same', async () => {
    const asked = await send(double())
    expect(asked.status).toBe(422)
    expect(asked.page).toContain('Perhaps this ride is already on the calendar:')
    expect(asked.page).toMatch(/<a[^>]*target="_blank"[^>]*>Harvest Moon Ride/)
    expect(asked.page).not.toContain('>Repair Evening')
    expect(asked.page).toContain('value="Harvest moon rides"')
    expect(await submissions('Harvest moon rides')).toEqual([])
    const again = await send({ ...double(), confirmed: secondButton(asked.page) })
    expect(again.status).toBe(303)
    expect(await submissions('Harvest moon rides')).toHaveLength(1)
  })

  it('is asked about when its year is nobody’s plan', async () => {
    const far = ride({ title: 'Mistyped', start_date: '2126-10-05' })
    const asked = await send(far)
    expect(asked.status).toBe(422)
    expect(asked.page).toContain('This start is more than five years away. Is the year right?')
    expect(await send({ ...far, confirmed: secondButton(asked.page) })).toMatchObject({ status: 303 })
  })

  it('is asked about anew where the answer was to something else', async () => {
    const asked = await send({ ...double(), confirmed: 'same:x past:2020-01-01 yes' })
    expect(asked.status).toBe(422)
  })
})

describe('a start in the past', () => {
  const past = () =>
    ride({ title: 'Back then', start_date: '2020-05-02', location_url: 'https://a.example/' })

  it('is asked about, and taken with the second button, for that start alone', async () => {
    const asked = await send(past())
    expect([asked.status, asked.page.includes('This start is in the past.')]).toEqual([422, true])
    const confirmed = secondButton(asked.page)
    expect((await send({ ...past(), start_date: '2020-05-03', confirmed })).status).toBe(422)
    expect(await submissions('Back then')).toEqual([])
    expect((await send({ ...past(), confirmed })).status).toBe(303)
    expect(await submissions('Back then')).toHaveLength(1)
  })
})

describe('a preview', () => {
  it('shows the event as its page will, cleaned, and submits nothing', async () => {
    const title = 'Only to look at'
    const { status, page } = await send(ride({ title, group_id: city.groupA, preview: 'yes' }))
    expect(status).toBe(200)
    const preview = page.slice(page.indexOf('id="preview"'))
    expect(preview).toContain('Only to look at</h3>')
    expect(preview).toContain(longDay(`${year}-10-05`))
    expect(preview).toContain('Hoot. <b>Loud</b>')
    expect(preview).toContain('https://www.openstreetmap.org/search?query=Owl+Tree%2C+Denver')
    expect(preview).toContain('>Alpine Spokes</a>')
    expect(page).not.toContain('<script>x()')
    expect(await submissions(title)).toEqual([])
  })

  it('says what is missing instead', async () => {
    const { status, page } = await send(ride({ title: '', preview: 'yes' }))
    expect([status, page.includes('Please enter a title.'), page.includes('id="preview"')]).toEqual([
      422,
      true,
      false,
    ])
  })
})

describe('a group', () => {
  it('is chosen from a list, and by the link on its page', async () => {
    const groupPage = await (await ask(`/group/${city.groupA}`)).text()
    expect(groupPage).toContain(`href="/submit-event?group=${city.groupA}"`)
    const page = await (await ask(`/submit-event?group=${city.groupA}`)).text()
    const chosen = /<select[^>]*name="group_id".*?<\/select>/s.exec(page)?.[0] ?? ''
    expect(chosen).toMatch(/^<select[^>]*><option value="">No group<\/option>/)
    expect(chosen).toContain(`<option value="${city.groupA}" selected="">Alpine Spokes</option>`)
    const none = await (await ask('/submit-event?group=00000000-0000-4000-8000-000000000000')).text()
    expect(none).toContain('<option value="" selected="">No group</option>')
  })

  it('goes with the submission, and is the host', async () => {
    const title = 'For a group'
    await send(ride({ title, group_id: city.groupA, host_name: 'Ann', host_url: 'no address' }))
    expect(await submissions(title)).toMatchObject([{ group_id: city.groupA, host: null }])
  })

  it.each(['00000000-0000-4000-8000-000000000000', 'x', `' or true --`])(
    'that is none is refused beside its field: %s',
    async group_id => {
      const { status, page } = await send(ride({ title: `No group ${group_id}`, group_id }))
      expect(status).toBe(422)
      expect(page).toContain('Please select a group from the list.')
      expect(await submissions(`No group ${group_id}`)).toEqual([])
    },
  )
})

describe('what the database would refuse', () => {
  it.each([
    [{ title: '\u3164' }, 'Please enter a title.'],
    [{ description: '\u2800 \u115f' }, 'Please enter a description.'],
    [
      { location_url: 'http://ex%61mple.com' },
      'Please enter a full web address that starts with http:// or https://.',
    ],
  ])('is refused beside its field: %j', async (fields, words) => {
    const { status, page } = await send(ride({ title: 'Awkward', ...fields }))
    expect([status, page.includes(words)]).toEqual([422, true])
  })
})

describe('the same form sent again', () => {
  it('is one submission, also at once and by way of two servers', async () => {
    const title = 'Sent to two servers'
    const other = await openCalendar({ config, database, log })
    try {
      const answers = await Promise.all(
        [http, other.http, http, other.http].map(server => sendTo(server, ride({ title }))),
      )
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
      expect(await submissions(title)).toHaveLength(1)
    } finally {
      await other.stop()
    }
  })

  it('is stored once more when the first was withdrawn', async () => {
    const title = 'Withdrawn and sent again'
    const again = () => send(ride({ title, submitter_email: 'ann@a.example' }))
    expect((await again()).status).toBe(303)
    await database.query('delete from public.event_submissions where title = $1', [title])
    expect((await again()).status).toBe(303)
    expect(await submissions(title)).toHaveLength(1)
  })
})

describe('the thanks', () => {
  it('tell of the private link whoever gave an email address', async () => {
    const { location } = await send(ride({ title: 'With address', submitter_email: 'ann@a.example' }))
    expect(location).toBe('/submit-event?submitted=yes&mail=yes')
    const mailed = await (await ask(location ?? '')).text()
    expect(mailed).toContain('A mail with a private link is on its way to you.')
    expect(mailed).toContain('href="/lost-link"')
    const plain = await (await ask('/submit-event?submitted=yes')).text()
    expect(plain).not.toContain('private link')
    for (const page of [mailed, plain])
      expect(page).toContain(
        'Thank you for submitting your event. A moderator will review your submission and it will appear on the calendar once approved.',
      )
  })
})
