import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { openTokens } from '#platform/identity/tokens.ts'
import { openCalendar } from '#server/calendar.ts'
import { readConfig } from '#server/config.ts'
import { storedPicture } from '#tests/database/stored-picture.ts'
import { type City, makeCity, type Person } from '#tests/people.ts'
import { datesOf, rideRow, seriesOf } from '#tests/series/series.ts'
import { addressOfTest, copyDatabase, engine, openPlace, type TestPlace } from '#tests/test-database.ts'

await ensureTemporal()
const config = readConfig({ SITE_URL: 'https://calendar.example' })
const log = pino({ level: 'silent' })

/** A server on a database, asked without a network. */
async function serve(database: Database, { mapTiles }: Pick<typeof config, 'mapTiles'> = config) {
  const keys = await ensureKeys(database)
  const { http, stop } = await openCalendar({ config: { ...config, mapTiles }, database, log })
  const ask = async (path: string, init?: RequestInit) =>
    http.fetch(new Request(`${config.siteUrl}${path}`, init), { ip: addressOfTest() })
  const tokens = await openTokens(database, `${config.siteUrl}/auth/v1`)
  const tokenOf = ({ claims }: Person) =>
    tokens.sign({
      ...claims,
      iss: tokens.issuer,
      aud: 'authenticated',
      exp: Math.floor(Date.now() / 1000) + 3600,
    })
  return { ask, close: stop, tokenOf, ...keys }
}

describe('the pages', () => {
  let place: TestPlace
  let database: Database
  let site: Awaited<ReturnType<typeof serve>>
  let city: City
  const june = '/?date=2026-06-01'
  const text = async (path: string, from = site) => (await from.ask(path)).text()

  beforeAll(async () => {
    place = await copyDatabase()
    database = await openPlace(place)
    city = await makeCity(database)
    site = await serve(database)
  })
  afterAll(async () => {
    await site.close()
    await database.close()
    await place.remove()
  })

  it('come with their data, and are not sent again to a browser that has them', async () => {
    const page = await site.ask(june)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Ride of A')
    const again = await site.ask(june, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    const head = await site.ask(june, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })

  it('are kept while somebody without a role writes, and made anew for whoever changed what they show', async () => {
    const madeAt = async () => (await site.ask(june)).headers.get('last-modified')
    await expect.poll(madeAt).not.toBeNull()
    const before = await madeAt()
    const write = async (person: Person, path: string, init: RequestInit) => {
      const authorization = `Bearer ${await site.tokenOf(person)}`
      const headers = { apikey: site.publishable, authorization, 'content-type': 'application/json' }
      return (await site.ask(`/rest/v1/${path}`, { ...init, headers })).status
    }
    const subscription = JSON.stringify({ email: 'own@visitors.example' })
    const renamed = JSON.stringify({ title: 'Renamed ride' })
    const path = `events?id=eq.${city.eventA}`
    const { nobodySpecial, superAdmin } = city
    expect(await write(nobodySpecial, 'email_subscriptions', { method: 'POST', body: subscription })).toBe(
      201,
    )
    expect(await write(nobodySpecial, 'groups', { method: 'POST', body: '{"name":"x"}' })).toBe(403)
    expect(await write(nobodySpecial, path, { method: 'PATCH', body: renamed })).toBe(204)
    expect(await madeAt()).toBe(before)
    expect(await write(superAdmin, path, { method: 'PATCH', body: renamed })).toBe(204)
    expect(await text(june)).toContain('Renamed ride')
    expect(await write(superAdmin, path, { method: 'PATCH', body: '{"title":"Ride of A"}' })).toBe(204)
  })

  it('that a change does not touch stay as they were made, and those that it touches do not', async () => {
    const [ride] = await database.query<{ id: string; description: string }>(
      `select id, description from public.events where title = 'Ride of A'`,
    )
    const describeRide = (words: string) =>
      database.query('update public.events set description = $1 where id = $2::uuid', [words, ride?.id ?? ''])
    const madeAt = async (path: string) => (await site.ask(path)).headers.get('last-modified')
    // It is said once that second is over.
    for (const path of [june, '/about']) await expect.poll(() => madeAt(path)).toMatch(/GMT$/)
    const before = [await madeAt(june), await madeAt('/about')]
    await describeRide('Words that only its own page shows.')
    expect(await text(`/event/${ride?.id}`)).toContain('Words that only its own page shows.')
    expect([await madeAt(june), await madeAt('/about')]).toEqual(before)
    await describeRide(ride?.description ?? '')
    expect(await text(`/event/${ride?.id}`)).not.toContain('Words that only its own page shows.')
  })

  it('of a merged group lead on to the group that stayed, also after a second merge', async () => {
    const group = async (name: string) => {
      const [row] = await database.query<{ id: string }>(
        `insert into public.groups (name, description) values ($1, 'Once more.') returning id`,
        [name],
      )
      return row?.id ?? ''
    }
    const [first, second, last] = [await group('First'), await group('Second'), await group('Last')]
    expect((await site.ask(`/group/${first}`)).status).toBe(200)
    const merge = (from: string, into: string) =>
      database.queryAs(city.superAdmin, 'select public.merge_groups($1, $2)', [from, into])
    await merge(first, second)
    await merge(second, last)
    for (const id of [first, second]) {
      const query = '?view=week'
      const where = async () => {
        const answer = await site.ask(`/group/${id}${query}`)
        return [answer.status, answer.headers.get('location')]
      }
      await expect.poll(where).toEqual([301, `/group/${last}${query}`])
    }
    expect(await text(`/group/${last}`)).toContain('Last')
    await database.query('delete from public.groups where id = $1', [last])
    await expect.poll(async () => (await site.ask(`/group/${first}`)).status).toBe(404)
  })

  it.each(['month', 'week', 'day', 'agenda'])('have the whole of the %s without a script', async view => {
    const page = await text(`/?view=${view}`)
    expect(page).toContain(`aria-label="Calendar"`)
    // What React would put in its place only later.
    expect(page).not.toMatch(/<template id="B:|<div hidden="?"? id="S:/)
  })

  it('with a filter by the name that a type had follow it, and say when there is no such type', async () => {
    const id = '00000000-0000-4000-8000-0000000000aa'
    await database.query(
      `insert into public.event_types (id, name, color) values ('${id}', 'Alleycat', '#123456')`,
    )
    await database.query(`update public.event_types set name = 'Messenger' where id = '${id}'`)
    const unknown = 'asks for a type of event that is not known here'
    for (const asked of ['Alleycat', 'alleycat', 'Messenger', id]) {
      const page = await text(`${june}&type=${asked}`)
      expect(page).toMatch(/aria-current="true"[^>]*>(<[^>]*><\/[^>]*>)?Messenger/)
      expect(page).not.toContain(unknown)
      expect(page).toContain('hidden by the filter')
    }
    const page = await text(`${june}&type=unicycle`)
    expect(page).toContain(unknown)
    expect(page).not.toContain('hidden by the filter')
  })

  it('with filters by facts combine them with types, say what is on, and when there is no such filter', async () => {
    const link = (page: string, words: string) => new RegExp(`<a ([^>]*)>${words}`).exec(page)?.[1] ?? ''
    const page = await text(`${june}&only=free&only=short&type=race`)
    expect(link(page, 'Free')).toContain('aria-current="true"')
    expect(link(page, 'Under 20 miles')).toContain('aria-current="true"')
    expect(link(page, 'No-drop')).not.toContain('aria-current')
    expect(link(page, 'Free')).toContain('type=race&amp;only=short"')
    expect(page).toContain('<strong>Free, Under 20 miles, Race</strong>')
    expect(page).toContain('rss-feed?type=race&amp;only=free&amp;only=short')
    expect(await text(`${june}&only=cheap`)).toContain('asks for a filter that is not known here')
  })

  it('say what only they can say: what needs scripts, where answers stand, what is off, what a type looks like', async () => {
    for (const path of ['/forgot-password', '/reset-password'])
      expect(await text(path)).toContain('Setting a new password needs JavaScript.')
    // Without scripts the answer to a sign-up is in sight.
    expect(await text('/')).toContain('action="/?index#weekly-email"')
    expect(await text('/about')).toContain('Report a problem with this event')
    expect(await text('/')).toContain('<meta name="theme-color" content="#1f2723"')

    const change = (to: string) =>
      database.query(`update public.events set status = '${to}' where id = $1`, [city.eventA])
    const event = `/event/${city.eventA}`
    expect(await text(event)).toContain('Add to Google Calendar')
    await change('cancelled')
    expect(await text(event)).not.toContain('Add to Google Calendar')
    await change('scheduled')
    const icon = (name: string | null) =>
      database.query('update public.event_types set icon = $2 where id = $1', [city.typeId, name])
    await icon('Bicycle')
    expect(await text(event)).toContain('lucide-bike')
    await icon('https://icons.example/x.png')
    expect(await text(event)).toContain(`<img src="/type/${city.typeId}/icon"`)
    await icon(null)
    expect((await site.ask(`/type/${city.typeId}/icon`)).status).toBe(404)
  })

  describe('with a notice', () => {
    const april = '/?date=2026-04-01'
    const write = (path: string, init: RequestInit) =>
      site.ask(`/rest/v1/notices${path}`, {
        ...init,
        headers: { apikey: site.secret, 'content-type': 'application/json' },
      })

    it('show it to the very next visitor as plain text, also a group’s, and its end', async () => {
      expect(await text(april)).not.toContain('Notice')
      const group = `/group/${city.groupA}${april.slice(1)}`
      await text(group)
      const words = '<img src=x onerror=alert(1)> Smoke'
      const notice = { text: words, first_day: '2026-04-02', last_day: '2026-04-03' }
      expect((await write('', { method: 'POST', body: JSON.stringify(notice) })).status).toBe(201)
      for (const path of [april, group]) {
        const page = await text(path)
        expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; Smoke')
        expect(page).not.toContain('<img src=x')
      }
      expect(await text('/?date=2026-06-01')).not.toContain('Smoke')
      await write('?text=like.*Smoke', { method: 'DELETE' })
      expect(await text(april)).not.toContain('Smoke')
    })

    it('show everything else when it cannot be read, say so, and are made anew once it can', async () => {
      await database.query('revoke select on public.notices from anon')
      const second = '/?date=2026-06-02'
      const page = await site.ask(second)
      expect(page.status).toBe(503)
      const html = await page.text()
      expect(html).toContain('Notices could not be loaded. Please try again later.')
      expect(html).toContain('Ride of A')
      await database.query('grant select on public.notices to anon')
      expect((await site.ask(second)).status).toBe(200)
    })
  })

  it('promise https, since the site is on it', async () => {
    expect((await site.ask('/')).headers.get('strict-transport-security')).toContain('max-age')
  })

  it.each([
    [
      'an edit',
      (secret: string) => ({
        method: 'PATCH',
        body: '{"title":"Ride of Alpha"}',
        headers: { apikey: secret },
      }),
    ],
    ['a deletion', (secret: string) => ({ method: 'DELETE', headers: { apikey: secret } })],
  ])('show %s to the very next visitor', async (what, request) => {
    await text(june)
    const init = request(site.secret)
    const answer = await site.ask(`/rest/v1/events?id=eq.${city.eventA}`, {
      ...init,
      headers: { ...init.headers, 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(204)
    const page = await text(june)
    if (what === 'an edit') expect(page).toContain('Ride of Alpha')
    else expect(page).not.toContain('Ride of Alpha')
    if (what === 'a deletion') expect((await site.ask(`/event/${city.eventA}`)).status).toBe(410)
  })

  it('show a change that was made elsewhere, as soon as the database has told of it', async () => {
    const other = engine === 'PostgreSQL' ? await openPlace(place) : database
    const second = await serve(other)
    expect(await text(june, second)).toContain('Ride of B')
    await site.ask(`/rest/v1/events?id=eq.${city.eventB}`, {
      method: 'PATCH',
      body: '{"title":"Ride of Beta"}',
      headers: { apikey: site.secret, 'content-type': 'application/json' },
    })
    await expect.poll(() => text(june, second)).toContain('Ride of Beta')
    expect(await text(june)).toContain('Ride of Beta')
    await second.close()
    if (other !== database) await other.close()
  })

  it('of a series say how it repeats and when next, and tell at once what is off', async () => {
    const series = await seriesOf(database, city.superAdmin).create(rideRow(city), 'FREQ=WEEKLY;COUNT=9')
    const [first, second, ...others] = await datesOf(database, series)
    // Text that React puts together has comments between its parts.
    const read = async (id?: string) => (await text(`/event/${id}`)).replaceAll('<!-- -->', '')
    const page = await read(first?.id)
    expect(page).toContain('Every Monday')
    expect(page).toContain('Next dates')
    expect(page).toContain(`href="/functions/v1/calendar-feed?event=${first?.id}"`)
    expect(page).toContain(`href="/functions/v1/calendar-feed?series=${series}"`)
    expect(page).toContain('Download all dates (.ics)')
    const links = (html: string) =>
      [second, ...others].filter(date => html.includes(`href="/event/${date?.id}"`))
    expect(links(page)).toEqual([second, ...others].slice(0, 5))
    expect(page).toContain('https://schema.org/EventScheduled')
    expect(page).not.toContain('(Cancelled)')
    await site.ask(`/rest/v1/events?id=eq.${second?.id}`, {
      method: 'PATCH',
      body: '{"status":"cancelled"}',
      headers: { apikey: site.secret, 'content-type': 'application/json' },
    })
    expect(await read(first?.id)).toContain('(Cancelled)')
    const cancelled = await read(second?.id)
    expect(cancelled).toContain('https://schema.org/EventCancelled')
    expect(cancelled).toContain('text=Cancelled%3A+Tuesday+ride')
    const single = await read(city.eventB)
    expect(single).not.toContain('Next dates')
    expect(single).not.toContain('Download all dates')
  })

  it('of an event show its picture, its group and its day, and follow every change of these', async () => {
    const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const insert = async (title: string, group: string | null, start: string) => {
      const [row] = await database.query<{ id: string }>(
        `insert into public.events (title, description, start_date, type_id, location, group_id)
         values ($1, 'Come along.', $2, $3, '{"name": "Depot Square", "url": "https://maps.example/depot"}', $4) returning id`,
        [title, start, city.typeId, group],
      )
      return row?.id ?? ''
    }
    const patch = (id: string, change: object) =>
      site.ask(`/rest/v1/events?id=eq.${id}`, {
        method: 'PATCH',
        body: JSON.stringify(change),
        headers: { apikey: site.secret, 'content-type': 'application/json' },
      })
    const start = soon(3)
    const own = await insert('Own ride', city.groupA, start)
    const rides: string[] = []
    for (const days of [10, 11, 12, 13])
      rides.push(await insert(`Ride in ${days} days`, city.groupA, soon(days)))
    const other = await insert('Elsewhere that day', null, start)
    const shown = (html: string) => [...rides, other].map(id => html.includes(`href="/event/${id}"`))
    const path = `/event/${own}`
    const before = await text(path)
    expect(shown(before)).toEqual([true, true, true, false, true])
    expect(before).not.toContain('<picture')

    await patch(rides[0] ?? '', { status: 'cancelled' })
    expect(shown(await text(path))).toEqual([false, true, true, true, true])
    await patch(other, { start_date: soon(30) })
    expect(shown(await text(path))).toEqual([false, true, true, true, false])

    const { path: picture_path, version } = await storedPicture(database)
    await patch(own, { picture_path, picture_alt: 'Riders under a bridge' })
    const pictured = await text(path)
    expect(pictured).toContain(`/picture/${version}/400.avif 400w, /picture/${version}/800.avif 800w`)
    expect(pictured).toMatch(
      /<img[^>]*alt="Riders under a bridge"[^>]*width="1200"[^>]*height="800"[^>]*loading="eager"/,
    )
    expect(await text(`/group/${city.groupA}`)).toContain(`/picture/${version}/800.jpg`)
  })

  it('of groups know the weekdays on which they ride, and say when they are asked for none', async () => {
    const [ride] = await database.query<{ day: string }>(
      `insert into public.events (title, description, start_date, type_id, location, group_id)
       values ('Weekday ride', 'Come along.', now() + interval '2 days', $1, '{"name": "Depot Square", "url": "https://maps.example/depot"}', $2)
       returning to_char(start_date at time zone 'America/Denver', 'FMDay') as day`,
      [city.typeId, city.groupB],
    )
    const names = (html: string) =>
      ['Alpine Spokes', 'Brickyard Wheelers'].filter(name => html.includes(`>${name}<`))
    const all = await text('/groups')
    expect(names(all)).toEqual(['Alpine Spokes', 'Brickyard Wheelers'])
    expect(all).toContain('Weekday ride')
    const filtered = await text(`/groups?day=${ride?.day.toUpperCase()}`)
    expect(names(filtered)).toContain('Brickyard Wheelers')
    expect(filtered).toContain('Weekday ride')
    await database.query(`delete from public.events where title = 'Weekday ride' or group_id = $1`, [
      city.groupB,
    ])
    await expect
      .poll(() => text(`/groups?day=${ride?.day.toLowerCase()}`))
      .not.toContain('>Brickyard Wheelers<')
    expect(await text('/groups?day=someday')).toContain('asks for a day of the week that is not known here')
    expect(filtered).not.toContain('is not known here')
  })

  it('of the map list what is on with the filters of the calendar, and what has no point yet', async () => {
    const ride = async (title: string, place: string, days: number) =>
      database.query(
        `insert into public.events (title, description, start_date, type_id, location)
         select $1, 'Come along.', now() + make_interval(days => $2), id, jsonb_build_object('name', $3::text, 'url', 'https://maps.example/')
         from public.event_types where name = 'race' returning id`,
        [title, days, place],
      )
    const [known] = await ride('Mapped ride', 'Willow Corner', 2)
    const [unknown] = await ride('Unmapped ride', 'Somewhere & Else', 3)
    await ride('Later ride', 'Willow Corner', 20)
    await database.query(`update public.places set lat = 39.76, lon = -104.99 where name = 'Willow Corner'`)
    await expect.poll(() => text('/map')).toContain('Unmapped ride')
    const map = await text('/map')
    const rowOf = (title: string) => map.split('<li').find(row => row.includes(`>${title}<`))
    expect(rowOf('Unmapped ride')).toContain('Not on the map yet')
    expect(rowOf('Mapped ride')).toContain('Willow Corner')
    expect(rowOf('Mapped ride')).not.toContain('Not on the map yet')
    expect(map).not.toContain('Later ride')
    expect(map).toContain('<link rel="canonical" href="https://calendar.example/map"/>')
    expect(await text('/map?view=agenda')).toContain('Later ride')
    expect(await text('/map?type=social')).not.toContain('>Mapped ride<')
    expect(await text('/map?type=nothing')).toContain('a type of event that is not known here')
    // From the calendar one comes to the same events, and each leads to other maps without a script.
    expect(await text('/?view=week&type=race&only=free')).toContain(
      'href="/map?view=week&amp;type=race&amp;only=free"',
    )
    expect(await text(`/event/${known?.id}`)).toContain(
      'https://www.openstreetmap.org/?mlat=39.76&amp;mlon=-104.99',
    )
    expect(await text(`/event/${unknown?.id}`)).toContain(
      'https://www.openstreetmap.org/search?query=Somewhere+%26+Else%2C+Denver',
    )
    const policy = async (from = site) => (await from.ask('/map')).headers.get('content-security-policy')
    expect(await policy()).toContain(`img-src 'self' data: https://tile.openstreetmap.org;`)
    expect(map).toContain('tile.openstreetmap.org')
    const plain = await serve(database, { mapTiles: null })
    expect(await policy(plain)).toContain(`img-src 'self' data:;`)
    expect(await text('/map', plain)).not.toContain('tile.openstreetmap.org')
    await plain.close()
    await database.query(
      `delete from public.events where title in ('Mapped ride', 'Unmapped ride', 'Later ride')`,
    )
  })

  it('tell machines what there is', async () => {
    expect(await text('/robots.txt')).toContain('Sitemap: https://calendar.example/sitemap.xml')
    const map = await text('/sitemap.xml')
    expect(map).toContain(`<loc>https://calendar.example/group/${city.groupA}</loc>`)
    expect(map).toContain('<loc>https://calendar.example/map</loc>')
    expect(map).not.toContain('/admin')
    const manifest = JSON.parse(await text('/site.webmanifest'))
    expect(manifest.name).toBe('Denver Bike Events')
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/?only=weekend',
      '/my-rides',
      '/submit-event',
    ])
    const drawn: { src: string; sizes: string; purpose: string }[] = manifest.icons.slice(0, -1)
    expect(drawn.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src, sizes } of [...drawn, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const icon = await site.ask(src)
      const png = await sharp(await icon.arrayBuffer()).metadata()
      expect(`${png.format} ${png.width}x${png.height}`).toBe(`png ${sizes}`)
    }
    const shown: { src: string; sizes: string; form_factor: string }[] = manifest.screenshots
    expect(shown.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
    for (const { src, sizes } of shown) {
      const { format, width, height, size = 0 } = await sharp(readFileSync(`public${src}`)).metadata()
      expect(`${format} ${width}x${height}`).toBe(`webp ${sizes}`)
      expect(size).toBeLessThan(80_000)
    }
    const worker = await site.ask('/sw.js')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(worker.headers.get('content-security-policy')).toContain(`connect-src 'self'`)
  })

  it('leave addresses of the API that nobody answers to the API', async () => {
    for (const path of ['/auth/v1/nothing', '/functions/v1/nothing']) {
      const answer = await site.ask(path, { headers: { apikey: site.secret } })
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toContain('application/json')
    }
  })

  it('have no logo for a group that has none, nor for nobody', async () => {
    expect((await site.ask(`/group/${city.groupA}/logo`)).status).toBe(404)
    expect((await site.ask('/group/nobody/logo')).status).toBe(404)
  })

  it('refuse a form that another site sends', async () => {
    const answer = await site.ask('/?index', {
      method: 'POST',
      body: new URLSearchParams({ email: 'victim@visitors.example' }),
      headers: { origin: 'https://evil.example', host: 'calendar.example' },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    const rows = await database.query(
      `select 1 from email_subscriptions where email = 'victim@visitors.example'`,
    )
    expect(rows).toEqual([])
  })

  it('say so when nothing can be read, show the sample under it, and keep no such page', async () => {
    await database.query('revoke select on public.events, public.groups, public.event_types from anon')
    await database.query(`select pg_notify('table_changed', 'events')`)
    const readHome = async () => (await site.ask('/')).status
    await expect.poll(readHome).toBe(503)
    const home = await text('/')
    expect(home).toContain('Failed to fetch events. Please try again later.')
    expect(home).toContain('Below is sample data, not the real calendar.')
    expect(home).toContain('Sample: Slow Lantern Ride')
    expect(await text('/groups')).toContain('Failed to load groups. Please try again.')
    const group = await text(`/group/${city.groupA}`)
    expect(group).toContain('Failed to load group details')
    expect(group).toContain('Failed to fetch group events')
    expect(await text(`/event/${city.eventB}`)).toContain('Failed to load event details')
    expect(await text('/submit-event')).toContain('Failed to load event types. Please try again.')
    await database.query('grant select on public.events, public.groups, public.event_types to anon')
    await expect.poll(readHome).toBe(200)
  })
})
