// What feeds say of events that are off, and of notices.

import ICAL from 'ical.js'
import Parser from 'rss-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, ensureTemporal } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import type { Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { askFunctions } from './ask-functions.ts'

let database: Database
let end: () => Promise<void>
let city: City
let ask: Awaited<ReturnType<typeof askFunctions>>
beforeAll(async () => {
  await ensureTemporal()
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
  ask = await askFunctions(database)
})
afterAll(() => end())

const text = async (path: string) => (await ask(path)).text()
const items = async (format: string, query = '') => {
  const body = await text(`/rss-feed?format=${format}${query}`)
  if (format === 'json')
    return JSON.parse(body).items.map((item: Record<string, unknown>) => ({
      link: item.url,
      title: item.title,
      html: item.content_html,
      summary: item.summary,
    }))
  const feed = await new Parser().parseString(body)
  return feed.items.map(item => ({
    link: item.link,
    title: item.title,
    html: item['content:encoded'] ?? item.content,
    summary: item.summary ?? item.content,
  }))
}
const entries = async (query = '') =>
  ICAL.Component.fromString(await text(`/calendar-feed${query}`)).getAllSubcomponents('vevent')

async function makeRide(title: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `insert into public.events (title, description, start_date, type_id, location)
     values ($1, '<p>Bring <b>lights</b>.</p>', now() + interval '3 days', $2, '{"name": "Depot", "url": "https://x.example"}') returning id`,
    [title, city.typeId],
  )
  return row?.id ?? ''
}

const formats = ['rss', 'atom', 'json']

describe('an event that is off', () => {
  it('is called so everywhere, with the note first and a higher sequence, as soon as it is', async () => {
    const id = await makeRide('Lantern ride')
    const find = async (format: string) =>
      (await items(format)).find(({ link }: { link?: string }) => link?.endsWith(id))
    const entry = async () => (await entries()).find(found => found.getFirstPropertyValue('uid') === id)
    for (const format of formats)
      await expect.poll(() => find(format)).toMatchObject({ title: 'Lantern ride' })
    expect((await entry())?.getFirstPropertyValue('status')).toBe('CONFIRMED')
    await database.query(
      `update public.events set status = 'cancelled', status_note = 'Ice & <b>snow</b>.' where id = $1`,
      [id],
    )
    for (const format of formats) {
      await expect.poll(async () => (await find(format))?.title).toBe('Cancelled: Lantern ride')
      const { html, summary } = await find(format)
      expect(html).toMatch(/^<p>Ice &amp; &lt;b&gt;snow&lt;\/b&gt;\.<\/p><p>/)
      expect(summary).toContain('snow')
      expect(html).not.toContain('New date')
    }
    const off = await entry()
    expect(off?.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(off?.getFirstPropertyValue('summary')).toBe('Cancelled: Lantern ride')
    expect(off?.getFirstPropertyValue('sequence')).toBe(1)
    expect(off?.getFirstPropertyValue('description')).toMatch(/^Ice & <b>snow<\/b>\.\n\nBring lights\./)
  })

  it('names its new date when it is postponed to one, and is not tentative', async () => {
    const id = await makeRide('Film night')
    const [row] = await database.queryAs<{ id: string }>(
      city.superAdmin,
      `select public.postpone_event($1, '2027-07-01T18:30:00Z') as id`,
      [id],
    )
    const url = `https://rides.example/event/${row?.id}`
    const newDate = 'New date: Thursday, July 1, 2027, 12:30 PM'
    for (const format of formats) {
      const find = async () => (await items(format)).find(({ link }: { link?: string }) => link?.endsWith(id))
      await expect.poll(async () => (await find())?.title).toBe('Postponed: Film night')
      const { html, summary } = await find()
      expect(html).toContain(`<p><a href="${url}">${newDate}</a></p>`)
      expect(summary.startsWith(newDate)).toBe(true)
    }
    const found = (await entries()).filter(entry =>
      String(entry.getFirstPropertyValue('summary')).includes('Film'),
    )
    expect(
      found.map(entry => ['uid', 'summary', 'status'].map(name => entry.getFirstPropertyValue(name))),
    ).toEqual([
      [id, 'Postponed: Film night', 'CANCELLED'],
      [row?.id, 'Film night', 'CONFIRMED'],
    ])
    expect(found[0]?.getFirstPropertyValue('description')).toMatch(
      new RegExp(`^${newDate}\\n${url}\\n\\nBring lights\\.`),
    )
  })
})

describe('a notice', () => {
  const today = () => cityToday('America/Denver')
  const notice = async (words: string, first: number, last: number) => {
    const [row] = await database.query<{ id: string }>(
      'insert into public.notices (text, first_day, last_day) values ($1, $2, $3) returning id',
      [words, addDays(today(), first), addDays(today(), last)],
    )
    return row?.id ?? ''
  }

  it('is in every feed while it is not over, whatever the feed is filtered by', async () => {
    const now = await notice('The river path; is <closed>, until further notice', -2, 0)
    await notice('Long ago', -9, -1)
    const coming = await notice('Bike week', 5, 11)
    for (const query of ['', '&type=race', '&q=nothing-has-this-word', `&group=${city.groupA}`]) {
      const found = async () =>
        (await entries(`?order=start${query}`)).flatMap(entry => {
          const uid = String(entry.getFirstPropertyValue('uid'))
          return uid.startsWith('notice-') ? [uid] : []
        })
      await expect.poll(found).toEqual([`notice-${now}`, `notice-${coming}`])
      for (const format of formats) {
        const inFeed = async () =>
          (await items(format, query)).flatMap(({ link, title }: { link: string; title: string }) =>
            link.includes('#notice-') ? [{ link, title }] : [],
          )
        await expect.poll(inFeed).toEqual([
          {
            link: `https://rides.example/#notice-${now}`,
            title: 'The river path; is <closed>, until further notice',
          },
          { link: `https://rides.example/#notice-${coming}`, title: 'Bike week' },
        ])
      }
    }
  })

  it('takes whole days in a calendar, to the end of its last, and leaves them free', async () => {
    const [, coming] = (await entries()).filter(entry =>
      String(entry.getFirstPropertyValue('uid')).startsWith('notice-'),
    )
    const read = (name: string) => String(coming?.getFirstPropertyValue(name))
    expect(coming?.getFirstProperty('dtstart')?.type).toBe('date')
    expect([read('dtstart'), read('dtend'), read('transp')]).toEqual([
      addDays(today(), 5),
      addDays(today(), 12),
      'TRANSPARENT',
    ])
  })

  it('is gone from feeds when it is deleted', async () => {
    await database.query('delete from public.notices')
    await expect.poll(() => text('/calendar-feed')).not.toContain('notice-')
    await expect.poll(() => text('/rss-feed')).not.toContain('notice-')
  })
})
