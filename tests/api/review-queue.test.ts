// The queue of submissions through the real client: every one can be reached, and a page costs a few small requests.

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { approve, decideMany, rejectMany, reopen } from '#app/features/submissions/queue/decide.ts'
import {
  countNewer,
  edgeText,
  pageSize,
  type QueueView,
  readQueuePage,
  readQueueView,
  readStates,
} from '#app/features/submissions/queue/read-queue.ts'
import { coveredDays, readRides, ridesOnSameDays } from '#app/features/submissions/queue/similar-events.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Caller, Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { type RestServer, serveRest } from './server.ts'

const zone = 'America/Denver'
const count = 300
let database: Database
let end: () => Promise<void>
let city: City
let server: RestServer
beforeAll(async () => {
  await ensureTemporal()
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  server = await serveRest(database)
  // Three of each moment, as when a script submits: the edge of a page then lies between equals.
  await database.query(
    `insert into public.event_submissions (title, description, start_date, type_id, location, submitter_email, created_at)
      select 'Queued ' || n, 'Come along.', '2077-03-01T16:00:00Z'::timestamptz + n * interval '1 day', $1,
        jsonb_build_object('name', 'Depot ' || n, 'url', 'https://maps.example/'), 'rider' || n || '@example.org',
        '2077-01-01'::timestamptz + (n / 3) * interval '1 minute'
      from generate_series(1, $2::int) n`,
    [city.typeId, count],
  )
})
afterAll(async () => {
  await server.close()
  await end()
})

const view = (query: string) => readQueueView(new URLSearchParams(query))

/** All titles, page after page in one direction. */
async function walk(caller: Caller, query: string, side: 'after' | 'before', from?: string) {
  const client = server.clientOf(caller)
  const titles: string[] = []
  const places: [before: number, total: number][] = []
  let edge = from
  for (let pages = 0; pages < 40; pages += 1) {
    const place = new URLSearchParams(query)
    if (edge) place.set(side, edge)
    const page = await readQueuePage(client, readQueueView(place))
    places.push([page.before, page.total])
    const shown = page.submissions.map(({ title }) => title)
    titles.push(...(side === 'after' ? shown : shown.toReversed()))
    const beside = side === 'after' ? page.submissions.at(-1) : page.submissions.at(0)
    if (!(side === 'after' ? page.hasNext : page.hasPrevious) || !beside)
      return { titles, places, last: edge }
    edge = edgeText(beside, readQueueView(place).order)
  }
  throw new Error('the pages have no end')
}

it.each(['order=soonest', 'order=newest', 'order=oldest'])(
  'reaches each of 300 once, %s first',
  async order => {
    const { titles, places } = await walk(city.superAdmin, `search=Queued&${order}`, 'after')
    expect(titles).toHaveLength(count)
    expect(new Set(titles).size).toBe(count)
    expect(titles.at(order === 'order=newest' ? -1 : 0)).toMatch(/^Queued [12]$/)
    // Each page knows its place in the whole.
    expect(places).toEqual(Array.from({ length: count / pageSize }, (_, page) => [page * pageSize, count]))
  },
)

it('comes back the same way', async () => {
  const there = await walk(city.superAdmin, 'search=Queued', 'after')
  const back = await walk(city.superAdmin, 'search=Queued', 'before', there.last)
  expect(back.titles).toEqual(there.titles.slice(0, back.titles.length).toReversed())
  expect(back.titles.length).toBeGreaterThan(count - 2 * pageSize)
  expect(back.places.at(-1)).toEqual([0, count])
})

it('goes on behind what was decided meanwhile, and passes nothing over', async () => {
  const client = server.clientOf(city.superAdmin)
  const first = await readQueuePage(client, view('search=Queued'))
  const next = view(
    `search=Queued&after=${encodeURIComponent(edgeText(first.submissions.at(-1) ?? fail(), 'soonest'))}`,
  )
  const before = await readQueuePage(client, next)
  expect(await decideMany(client, first.submissions, 'spam')).toEqual({ failed: new Map() })
  const after = await readQueuePage(client, next)
  expect(after.submissions.map(({ id }) => id)).toEqual(before.submissions.map(({ id }) => id))
})

it('rejects several, and names those that could not be', async () => {
  const client = server.clientOf(city.superAdmin)
  const [first = fail(), second = fail()] = (await readQueuePage(client, view('search=Queued'))).submissions
  expect(await rejectMany(client, [first], city.superAdmin.id, 'Too late.')).toEqual({ failed: new Map() })
  expect(await rejectMany(client, [first, second], city.superAdmin.id, null)).toEqual({
    failed: new Map([[first.id, 'This submission was already rejected.']]),
  })
  const { submissions } = await readQueuePage(client, view('search=Queued&status=rejected'))
  expect(submissions.find(({ id }) => id === first.id)?.rejection_reason).toBe('Too late.')
})

it('names those of several that could not be decided, and why', async () => {
  const client = server.clientOf(city.superAdmin)
  const { submissions } = await readQueuePage(client, view('search=Queued'))
  const [first = fail(), second = fail()] = submissions
  expect(await decideMany(client, [first], 'approved')).toEqual({ failed: new Map() })
  expect(await decideMany(client, [first, second], 'approved')).toEqual({
    failed: new Map([[first.id, 'This submission was already approved.']]),
  })
  expect(await reopen(client, second.id)).toBeNull()
  expect(await decideMany(server.clientOf(city.moderatorOfA), [second], 'approved')).toEqual({
    failed: new Map([
      [second.id, 'Only a super admin or a moderator of its group can review this submission.'],
    ]),
  })
})

it('approves nothing that its submitter has changed since it was read', async () => {
  const client = server.clientOf(city.superAdmin)
  const { submissions } = await readQueuePage(client, view('search=Queued'))
  const [one = fail(), other = fail()] = submissions
  const words = 'The submitter has changed this since you read it. Please look at it again.'
  await database.query('update public.event_submissions set edited_at = now() where id in ($1, $2)', [
    one.id,
    other.id,
  ])
  expect(await approve(client, one, city.superAdmin.id)).toBe(`Error approving submission: ${words}`)
  expect(await decideMany(client, [other], 'approved')).toEqual({ failed: new Map([[other.id, words]]) })
  const [read = fail()] = (await readQueuePage(client, view('search=Queued'))).submissions
  expect(await approve(client, read, city.superAdmin.id)).toBeNull()
  expect(await decideMany(client, [other], 'spam')).toEqual({ failed: new Map() })
})

it('finds all words in title, place and address, whatever signs they hold', async () => {
  const client = server.clientOf(city.superAdmin)
  const found = async (search: string) => {
    const page = await readQueuePage(client, { ...view('status=all'), search } satisfies QueueView)
    return page.submissions.map(({ title }) => title)
  }
  expect(await found('QUEUED depot rider222@example.org')).toEqual(['Queued 222'])
  expect(await found('queued nowhere')).toEqual([])
  expect(await found('%')).toEqual([])
  expect(await found('"),(or')).toEqual([])
})

it('shows a moderator their own groups’ submissions alone', async () => {
  const titles = async (caller: Caller) => (await walk(caller, 'status=all', 'after')).titles
  expect(await titles(city.moderatorOfA)).toHaveLength(1)
  expect(await titles(city.moderatorOfB)).toEqual([])
  await expect(titles(city.visitor)).rejects.toThrow()
})

it('looks up the rides of a whole page in one request', async () => {
  const client = server.clientOf(city.superAdmin)
  const { submissions } = await readQueuePage(client, view('search=Queued&order=oldest'))
  expect(submissions).toHaveLength(pageSize)
  const [own, other] = submissions
  await database.query(
    `insert into public.events (title, description, start_date, type_id, location)
      values ('On the same day', 'x', $1::timestamptz + interval '3 hours', $2, '{"name": "x", "url": "https://x.example/"}')`,
    [own?.start_date, city.typeId],
  )
  const asked = vi.spyOn(globalThis, 'fetch')
  const rides = await readRides(client, coveredDays(submissions, zone), zone)
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  expect(ridesOnSameDays(own ?? fail(), rides, zone).map(({ title }) => title)).toEqual(['On the same day'])
  expect(ridesOnSameDays(other ?? fail(), rides, zone)).toEqual([])
})

it('watches a page without reading its texts again', async () => {
  const client = server.clientOf(city.superAdmin)
  const { submissions, newest } = await readQueuePage(client, view('search=Queued'))
  const states = await readStates(
    client,
    submissions.map(({ id }) => id),
  )
  expect(states).toHaveLength(pageSize)
  expect(Object.keys(states[0] ?? {})).not.toContain('description')
  expect(JSON.stringify(states).length).toBeLessThan(8_000)
  expect(await countNewer(client, view('search=Queued'), newest)).toBe(0)
  expect(await countNewer(client, view('search=Queued'), submissions[0]?.created_at)).toBeGreaterThan(0)
})

function fail(): never {
  throw new Error('there is no such submission')
}
