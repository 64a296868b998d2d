import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { cityDay, cityToday } from '#domain/time/city-time.ts'
import type { Database } from '#platform/database/database.ts'
import type { Platform } from '#platform/open-platform.ts'
import { openCalendar } from '#server/calendar.ts'
import { readConfig } from '#server/config.ts'
import { type City, makeCity } from '#tests/people.ts'
import { addressOfTest, testDatabase } from '#tests/test-database.ts'
import siteMap from '../../app/routes.ts'

const config = readConfig({ SITE_URL: 'https://calendar.example' })

/** Every path of the site map, with something in the place of its parameters. */
function pathsIn(routes: typeof siteMap): string[] {
  return routes.flatMap(({ path, children }) => [
    ...(children ? pathsIn(children) : []),
    ...(children
      ? []
      : [
          `/${(path ?? '').replace(':id', crypto.randomUUID()).replace(':token', 'x'.repeat(43)).replace('*', 'no-such-page')}`,
        ]),
  ])
}

describe('what is taken away', () => {
  let database: Database
  let end: () => Promise<void>
  let stop: () => Promise<void>
  let http: Platform['http']
  let city: City
  let reads = 0
  const ask = async (path: string, ip = addressOfTest()) =>
    http.fetch(new Request(`${config.siteUrl}${path}`), { ip })
  const text = async (path: string) => (await ask(path)).text()
  const titlesIn = (html: string) =>
    [...html.matchAll(/\/event\/[^>]*>([^<]*)</g)].map(([, title]) => title).sort()
  /** The reads of the data API that a page makes; none when it is kept. */
  const readsOf = async (path: string) => {
    const before = reads
    await text(path)
    return reads - before
  }
  const one = async (sql: string, values: string[] = []) => {
    const [row] = await database.query<{ id: string }>(`${sql} returning id`, values)
    return row?.id ?? ''
  }
  let groupId: string
  let placeId: string

  beforeAll(async () => {
    await ensureTemporal()
    ;({ database, end } = await testDatabase())
    city = await makeCity(database)
    groupId = await one(`insert into public.groups (name, description) values ('Wheels & Co', 'Ride.')`)
    const counted = {
      info: (given: object) => {
        if ('path' in given && String(given.path).startsWith('/rest/v1')) reads += 1
      },
    }
    const log = Object.assign(Object.create(pino({ level: 'silent' })), counted)
    ;({ http, stop } = await openCalendar({ config, database, log }))
    await database.query(
      `insert into public.events (title, description, start_date, type_id, group_id, location, facts)
       select 'Frame ' || n, 'Ride.', ($2::date + n + time '12:00') at time zone $3,
              (select id from public.event_types where name = case when n % 2 = 0 then 'race' else 'social' end),
              case when n % 3 = 0 then $1::uuid end,
              case when n % 5 = 0 then '{"name": "Depot Square", "url": "https://maps.example/depot"}'::jsonb
                   else '{"name": "Elsewhere", "url": "https://maps.example/other"}' end,
              case when n % 4 = 0 then '{"price": "free"}'::jsonb end
       from generate_series(1, 40) as n`,
      [groupId, cityToday(config.siteTimeZone), config.siteTimeZone],
    )
    const [place] = await database.query<{ id: string }>(
      `select id from public.places where name = 'Depot Square'`,
    )
    placeId = place?.id ?? ''
  })
  afterAll(async () => {
    await stop()
    await end()
  })

  it('in a frame: it is the only page of the site map that another site may frame', async () => {
    const framed: string[] = []
    const paths = pathsIn(siteMap)
    expect(paths.length).toBeGreaterThan(35)
    for (const path of [...paths, '/robots.txt', '/functions/v1/unsubscribe', '/functions/v1/confirmation']) {
      const { headers } = await ask(path, `192.0.2.${paths.indexOf(path) + 1}`)
      const policy = headers.get('content-security-policy') ?? ''
      const isRefused = headers.get('x-frame-options') === 'DENY' || policy.includes(`frame-ancestors 'none'`)
      if (headers.get('content-type')?.startsWith('text/html'))
        expect([path, policy]).toEqual([path, expect.stringContaining('frame-ancestors')])
      if (!isRefused) framed.push(path)
    }
    expect(framed).toEqual(['/embed'])
    const { headers } = await ask('/embed')
    expect(headers.get('content-security-policy')).toMatch(/; frame-ancestors \*$/)
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('in a frame has no script but one of its own, and leads out of the frame', async () => {
    const html = await text('/embed?days=60')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script[^>]* src=/)
    expect(html).toContain("parent.postMessage({ type: 'bike-calendar-height'")
    const links = html.match(/<a [^>]*>/g) ?? []
    expect(links.length).toBeGreaterThan(40)
    for (const link of links)
      expect(link).toMatch(/href="https:\/\/calendar\.example\/.*target="_blank" rel="noopener"/)
    expect(html).toContain('Denver&#x27;s bike calendar')
  })

  it.each([
    ['all', ''],
    ['a type', 'type=race'],
    ['two types', 'type=race&type=social'],
    ['a group', 'group=GROUP'],
    ['a place', 'place=PLACE'],
    ['a fact', 'only=free'],
    ['all at once', 'type=race&group=GROUP&only=free'],
  ])('in a frame is what the feed of the same filters has: %s', async (_name, filters) => {
    const query = filters.replace('GROUP', groupId).replace('PLACE', placeId)
    const feed = await (await ask(`/functions/v1/rss-feed?format=json&${query}`)).json()
    const inFeed = feed.items
      .map((item: { title: string }) => item.title)
      .filter((title: string) => title.startsWith('Frame'))
      .sort()
    expect(inFeed.length).toBeGreaterThan(0)
    const shown = titlesIn(await text(`/embed?days=366&${query}`)).filter(title => title?.startsWith('Frame'))
    expect(shown).toEqual(inFeed)
  })

  it.each([
    ['1', 0],
    ['7', 6],
    ['0', 0],
    ['99999', 40],
    ['-5', 29],
    ['many', 29],
  ])('in a frame has %s days, or as many as may be', async (days, expected) => {
    const shown = titlesIn(await text(`/embed?days=${days}`)).filter(title => title?.startsWith('Frame'))
    // Today is the first day, and has none.
    expect(shown).toHaveLength(expected)
  })

  it('in a frame is also a week or a month, which leads to the next one inside the frame', async () => {
    for (const view of ['week', 'month']) {
      const html = await text(`/embed?view=${view}&group=${groupId}&theme=dark`)
      const next =
        /<a href="([^"]*)" rel="nofollow"[^>]*>(?:<[^>]*>)[^<]*<\/span><span[^>]*>Next/.exec(html)?.[1] ?? ''
      expect(next).toMatch(
        new RegExp(`^/embed\\?group=${groupId}&amp;view=${view}&amp;date=[\\d-]+&amp;theme=dark$`),
      )
      expect((await ask(next.replaceAll('&amp;', '&'))).status).toBe(200)
    }
  })

  it('in a frame is made once, however its URL is written, and whatever else is in it', async () => {
    const path = `/embed?type=race&days=9&accent=0af&group=${groupId}`
    expect(await readsOf(path)).toBeGreaterThan(0)
    for (const same of [
      path,
      `/embed?group=${groupId.toUpperCase()}&accent=%230AF&days=009&type=RACE&view=list`,
      `${path}&theme=auto&utm_source=club&date=2026-01-01&q=anything&x=${crypto.randomUUID()}`,
      `${path}&accent=fff&days=12`,
      `/embed/?${path.split('?')[1]}`,
    ])
      expect([same, await readsOf(same)]).toEqual([same, 0])
    const first = await ask('/embed?view=month')
    const etag = first.headers.get('etag') ?? ''
    const again = await http.fetch(
      new Request(`${config.siteUrl}/embed?view=month&date=${cityToday(config.siteTimeZone).slice(0, 8)}15`, {
        headers: { 'if-none-match': etag },
      }),
      { ip: '192.0.2.9' },
    )
    expect(again.status).toBe(304)
  })

  it('in a frame is made anew after a change', async () => {
    const path = `/embed?group=${groupId}`
    expect(await text(path)).toContain('Frame 3<')
    await database.query(`update public.events set title = 'Frame changed' where title = 'Frame 3'`)
    await expect.poll(() => text(path)).toContain('Frame changed')
    await database.query(`update public.events set title = 'Frame 3' where title = 'Frame changed'`)
  })

  it('in a frame takes an accent only where it is a colour, and one that can be read', async () => {
    expect(await text('/embed?accent=ffff00')).toContain('<html lang="en" style="--accent-on-light:#')
    expect(await text('/embed?accent=FFFF00')).not.toContain('--accent-on-light:#ffff00')
    for (const bad of ['red', '12', '"><script>alert(1)</script>', '#12345g', 'url(x)'])
      expect(await text(`/embed?accent=${encodeURIComponent(bad)}`)).toContain('<html lang="en"><head>')
    for (const theme of ['light', 'dark'])
      expect(await text(`/embed?theme=${theme}`)).toContain(`<html lang="en" data-theme="${theme}">`)
    expect(await text('/embed?theme=pink')).toContain('<html lang="en"><head>')
  })

  it('in a frame says what is not known here, and follows a group that was merged', async () => {
    expect(await text('/embed?type=unicycle')).toContain('asks for a type of event that is not known here')
    for (const id of ['nonsense', crypto.randomUUID()]) {
      const answer = await ask(`/embed?group=${id}`)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('There is no such group here any more.')
    }
    const merged = await one(`insert into public.groups (name, description) values ('Old name', 'Ride.')`)
    await database.queryAs(city.superAdmin, 'select public.merge_groups($1, $2)', [merged, groupId])
    const where = async () => (await ask(`/embed?group=${merged}&days=5`)).headers.get('location')
    await expect.poll(where).toBe(`/embed?group=${groupId}&days=5`)
    expect(await text(`/embed?group=${groupId}&days=5`)).toContain('Wheels &amp; Co')
  })

  it('in a frame has no more lines than a page may have, and says so', async () => {
    await database.query(
      `insert into public.events (title, description, start_date, end_date, type_id, location)
       select 'Year ' || n, 'Long.', now(), now() + interval '300 days', (select id from public.event_types limit 1),
              '{"name": "x", "url": "https://x.example"}' from generate_series(1, 30) n`,
    )
    const count = async () => titlesIn(await text('/embed?days=366')).length
    await expect.poll(count).toBe(400)
    expect(await text('/embed?days=366')).toContain('There is more than fits here.')
    await database.query(`delete from public.events where title like 'Year %'`)
  })

  it('in a frame has a page that helps to make one, with the HTML to copy', async () => {
    const html = await text(`/embed/code?group=${groupId}&type=race&view=month&theme=dark`)
    const path = `/embed?type=race&amp;group=${groupId}&amp;view=month&amp;theme=dark`
    expect(html).toContain(`<iframe src="${path}"`)
    // What is copied is escaped once for the page that it is pasted into, and once for the field here.
    expect(html).toContain(`src=&quot;https://calendar.example${path.replaceAll('&', '&amp;')}`)
    expect(html).toContain('event.origin !== &#x27;https://calendar.example&#x27;')
    expect(html).toMatch(/<form[^>]*method="get"/i)
    for (const page of ['/', `/group/${groupId}`, '/?type=race&only=free'])
      expect(await text(page)).toContain('Put these rides on your website')
    expect(await text('/?type=race&only=free')).toContain('href="/embed/code?type=race&amp;only=free"')
    expect(await text(`/group/${groupId}`)).toContain(`href="/embed/code?group=${groupId}"`)
  })

  it('on paper is a week or a month of the same filters, by whatever day of it', async () => {
    const html = await text(`/print?week=2026-06-03&group=${groupId}&type=race`)
    expect(html).toContain('This week in Denver by bike')
    expect(html).toContain('Wheels &amp; Co · May 31 – June 6, 2026')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).toContain('aria-label="QR code of Denver Bike Events"')
    for (const same of [
      `/print?type=RACE&group=${groupId}&week=2026-06-06`,
      `/print?week=2026-05-31&type=race&group=${groupId}&poster=yes&view=month&date=2026-01-01&x=1`,
    ])
      expect([same, await readsOf(same)]).toEqual([same, 0])
    const month = await text('/print?month=2026-06&week=2026-01-01&poster=1')
    expect(month).toContain('This month in Denver by bike')
    expect(month).toContain('June 2026')
    for (const nonsense of ['week=2026-02-30', 'month=2026-13', 'week=1066-10-14', 'week=now'])
      expect(await text(`/print?${nonsense}`)).toBe(await text('/print'))
    const shown = await text(
      `/print?group=${groupId}&only=free&month=${cityDay(new Date(Date.now() + 12 * 86_400_000).toISOString(), config.siteTimeZone).slice(0, 7)}`,
    )
    expect(shown).toContain('Frame 12<')
    expect(shown).not.toContain('Frame 3<')
    expect((await ask(`/print?place=${crypto.randomUUID()}`)).status).toBe(404)
  })

  it('as a file is offered with the filters of the page, where feeds are', async () => {
    const html = await text(`/export?group=${groupId}&type=race`)
    for (const format of ['csv', 'json', 'ics'])
      expect(html).toContain(
        `href="/functions/v1/export?format=${format}&amp;type=race&amp;group=${groupId}"`,
      )
    expect(html).toContain('Wheels &amp; Co, Race')
    expect(await text('/?type=race')).toContain('href="/export?type=race"')
    expect((await ask(`/export?group=${crypto.randomUUID()}`)).status).toBe(404)
    const file = await ask(`/functions/v1/export?format=csv&type=race&group=${groupId}`)
    expect((await file.text()).split('\r\n')).toHaveLength(6 + 2)
  })
})
