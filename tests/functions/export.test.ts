import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { testDatabase } from '#tests/test-database.ts'
import { askFunctions } from './ask-functions.ts'

/** Reads CSV as RFC 4180 says, letter by letter, and knows nothing of how it was written. */
function readCsv(text: string): string[][] {
  const records: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === ',' || sign === '\r') {
      records.at(-1)?.push(cell)
      cell = ''
      if (sign === '\r') {
        expect(text[at + 1]).toBe('\n')
        at += 1
        records.push([])
      }
    } else cell += sign
  }
  expect([cell, isQuoted, records.pop()]).toEqual(['', false, []])
  return records
}

const awkward = [
  '=HYPERLINK("https://evil.example","x")',
  '+1 ride',
  '-2 hills',
  '@home, "by bike"',
  'Line one; über 🚲 \\ all',
]

describe('the export', () => {
  let database: Database
  let end: () => Promise<void>
  let ask: Awaited<ReturnType<typeof askFunctions>>
  let groupId: string
  let stored: { id: string; title: string; group_id: string | null; start_date: Date }[]
  const count = 350

  beforeAll(async () => {
    await ensureTemporal()
    ;({ database, end } = await testDatabase())
    const [group] = await database.query<{ id: string }>(
      `insert into public.groups (name, description) values ('Späte Räder', 'Ride.') returning id`,
    )
    groupId = group?.id ?? ''
    // Half of them are over, many begin at once, and some within the same thousandth of a second.
    await database.query(
      `insert into public.events (title, description, start_date, end_date, type_id, group_id, location, facts)
       select coalesce(($2::jsonb)->>(n - 1), 'Ride ' || n), '<p>Bring <b>lights</b>.</p><script>alert(1)</script>' || chr(10) || '=1+1',
              date_trunc('hour', now()) + (n / 30 - 6) * interval '1 day' + n % 5 * interval '1 microsecond', null,
              (select id from public.event_types where name = case when n % 2 = 0 then 'race' else 'social' end),
              case when n % 7 = 0 then $1::uuid end, '{"name": "Depot", "url": "https://maps.example/depot"}',
              case when n % 4 = 0 then '{"price": "free"}'::jsonb end
       from generate_series(1, ${count}) as n`,
      [groupId, JSON.stringify(awkward)],
    )
    await database.query(`update public.places set lat = 39.7, lon = -104.9 where name = 'Depot'`)
    stored = await database.query(
      'select id, title, group_id, start_date from public.events order by start_date, id',
    )
    ask = await askFunctions(database)
  })
  afterAll(() => end())

  const text = async (query: string, ip = '203.0.113.9') => {
    const answer = await ask(`/export?${query}`, undefined, ip)
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const rowsOf = async (query: string) => {
    const [names = [], ...rows] = readCsv(await text(query))
    return rows.map(row => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])))
  }

  it('has every event once, past ones too, in the order of their start, as CSV', async () => {
    const rows = await rowsOf('format=csv')
    expect(rows.map(row => row.id)).toEqual(stored.map(({ id }) => id))
    expect(rows.map(row => row.starts)).toEqual(stored.map(({ start_date }) => start_date.toISOString()))
  })

  it('lets no spreadsheet calculate, and loses nothing of what is written', async () => {
    const rows = await rowsOf('format=csv')
    for (const title of awkward) {
      const row = rows.find(row => row.title?.endsWith(title))
      expect(row?.title).toBe(/^[=+\-@]/.test(title) ? `'${title}` : title)
      expect(row).toMatchObject({
        location: 'Depot',
        location_url: 'https://maps.example/depot',
        lat: '39.7',
        lon: '-104.9',
        time_zone: 'America/Denver',
        description: expect.stringContaining('Bring lights.'),
      })
      expect(row?.description).not.toContain('alert')
    }
    const cells = rows.flatMap(row => Object.entries(row)).filter(([name]) => name !== 'lon')
    expect(cells.filter(([, cell]) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  })

  it('has the same as JSON and as iCalendar', async () => {
    const whole = JSON.parse(await text('format=json'))
    expect(whole).toMatchObject({ name: 'Denver Bike Events', url: 'https://rides.example/' })
    expect(whole.events.map((event: { id: string }) => event.id)).toEqual(stored.map(({ id }) => id))
    expect(whole.events[0].description_html).toContain('<b>lights</b>')
    expect(JSON.stringify(whole)).not.toContain('alert(1)')
    const calendar = ICAL.Component.fromString(await text('format=ics'))
    expect(calendar.getAllSubcomponents('vevent').map(entry => new ICAL.Event(entry).uid)).toEqual(
      stored.map(({ id }) => id),
    )
  })

  it.each([
    ['a group', 'group=GROUP', 50],
    ['a type', 'type=race', 175],
    ['a fact, of which a batch may have none', 'only=free&group=GROUP', 12],
  ])('has the part that the filters let through: %s', async (_name, query, expected) => {
    const filters = query.replace('GROUP', groupId)
    expect(await rowsOf(`format=csv&${filters}`)).toHaveLength(expected)
    const whole = JSON.parse(await text(`format=json&${filters}`))
    expect(whole.events).toHaveLength(expected)
    expect(whole.name).toBe(filters.includes('group') ? 'Späte Räder' : 'Denver Bike Events')
  })

  it('is a file that nobody keeps, and says in words what is wrong with a request', async () => {
    const answer = await ask('/export?format=csv', { method: 'HEAD' }, '203.0.113.10')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="bike-events-[\d-]{10}\.csv"$/),
    })
    for (const bad of [
      'format=xml',
      'group=x',
      `group=${crypto.randomUUID()}`,
      'only=nothing',
      'type=unicycle',
    ])
      expect([bad, (await ask(`/export?${bad}`, undefined, '203.0.113.11')).status]).toEqual([bad, 400])
  })

  it('reads on only as far as somebody takes it', async () => {
    let reads = 0
    const { queryAs } = database
    const counting = Object.assign(Object.create(database), {
      queryAs: (...given: Parameters<typeof queryAs>) => {
        if (String(given[1]).includes('starts_at')) reads += 1
        return queryAs.apply(database, given)
      },
    })
    const own = await askFunctions(counting)
    const answer = await own('/export?format=csv')
    const reader = answer.body?.getReader()
    expect(reads).toBe(0)
    await reader?.read()
    expect(reads).toBe(1)
    await reader?.cancel()
    expect(reads).toBe(1)
  })

  it('breaks off where the database fails, so that half of it is not taken for the whole', async () => {
    let reads = 0
    const { queryAs } = database
    const failing = Object.assign(Object.create(database), {
      queryAs: (...given: Parameters<typeof queryAs>) => {
        if (String(given[1]).includes('starts_at')) reads += 1
        if (reads > 2) throw new Error('gone')
        return queryAs.apply(database, given)
      },
    })
    const own = await askFunctions(failing)
    await expect((await own('/export?format=csv')).text()).rejects.toThrow('gone')
  })

  it('is limited: by what one takes in ten minutes, and by what is under way for all', async () => {
    const takes = async (ip: string) =>
      (await ask('/export?format=csv&type=race', { method: 'HEAD' }, ip)).status
    const statuses: number[] = []
    for (let index = 0; index < 25; index += 1) statuses.push(await takes('203.0.113.50'))
    expect(statuses.filter(status => status === 429)).toHaveLength(5)
    expect(await takes('203.0.113.51')).toBe(200)
    const open = []
    for (let index = 0; index < 22; index += 1)
      open.push(await ask('/export?format=ics', undefined, `203.0.113.${100 + index}`))
    expect(open.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429, 429])
    for (const { body } of open) await body?.cancel()
    expect((await ask('/export?format=ics', undefined, '203.0.113.130')).status).toBe(200)
  })

  it('gives one address three at once, and ends those that nobody reads', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const from = (ip: string) => ask('/export?format=ics', undefined, ip)
      const open = []
      for (let index = 0; index < 10; index += 1) open.push(await from('203.0.113.60'))
      expect(open.map(({ status }) => status)).toEqual([...Array(3).fill(200), ...Array(7).fill(429)])
      expect(await (await from('203.0.113.61')).text()).toContain('END:VCALENDAR')
      vi.advanceTimersByTime(20_000)
      expect(await (await from('203.0.113.60')).text()).toContain('END:VCALENDAR')
      await expect(open[0]?.text()).rejects.toThrow('too slow')
    } finally {
      vi.useRealTimers()
    }
  })
})
