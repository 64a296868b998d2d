// `own-calendar`: the private calendar behind a token that only its owner has, and what its owner does with it.

import { z } from 'zod'
import { isStar, maxStars } from '#domain/text/ids.ts'
import {
  ApiError,
  createCostlyWork,
  type Database,
  networkOf,
  type RateLimiter,
  type RateRule,
  RequestError,
  type ServerFunction,
} from '#platform/index.ts'
import type { Config } from '../config.ts'
import { calendarEntries, calendarHead, calendarType } from './calendar-feed.ts'
import { eventEntry } from './event-lines.ts'
import { calendarText } from './icalendar.ts'
import type { KnownEvents } from './known-events.ts'
import {
  changeOwnCalendar,
  deleteOwnCalendar,
  makeOwnCalendar,
  renewOwnCalendar,
  useOwnCalendar,
} from './own-calendars.ts'
import { starredEvents, starredTombstones } from './starred-events.ts'

/** More than the people of an office make in a day; each takes a few kilobytes for a year. */
const makings: RateRule = { name: 'own-calendars', points: 20, seconds: 86_400 }
/** The same for a whole network, which has thousands of addresses in IPv6. */
const makingsOfNetwork: RateRule = { name: 'own-calendars-network', points: 60, seconds: 86_400 }
/** More stars than a household presses in ten minutes. */
const changes: RateRule = { name: 'own-calendar-changes', points: 200, seconds: 600 }
/** As many as other feeds are made anew. */
const reading = { maxPerMinute: 60, maxRunning: 1 }

const stars = z.array(z.string().refine(isStar)).max(maxStars)
const key = z.string().max(200)
const wish = z.discriminatedUnion('act', [
  z.object({ act: z.literal('make'), stars }),
  z.object({ act: z.literal('change'), key, add: stars, remove: stars }),
  z.object({ act: z.literal('renew'), key }),
  z.object({ act: z.literal('delete'), key }),
])

/** Nobody keeps or lists it, and nothing in it tells where it was read. */
const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

export interface OwnCalendarParts {
  config: Config
  database: Database
  limiter: RateLimiter
  known: KnownEvents
}

/** The function: read by calendar programs, changed by the pages of its owner. */
export function createOwnCalendar({ config, database, limiter, known }: OwnCalendarParts): ServerFunction {
  const work = createCostlyWork(reading)

  const read = async (request: Request) => {
    const token = new URL(request.url).searchParams.get('key') ?? ''
    const followed = found(await useOwnCalendar(database, token))
    const events = await starredEvents(known, followed)
    const deleted = await starredTombstones(database, followed)
    const entries = [
      ...calendarEntries(events, { config, known }),
      ...deleted.map(event => eventEntry(event, true, config)),
    ]
    const text = calendarText(calendarHead(`My rides · ${config.siteName}`), entries)
    return new Response(text, { headers: { 'content-type': calendarType, ...privateHeaders } })
  }

  const act = async (request: Request, ip: string) => {
    await limiter.take(changes, ip)
    const wanted = wish.safeParse(await request.json().catch(() => undefined))
    if (!wanted.success) throw new RequestError(400, 'This is nothing that a calendar can do.')
    const asked = wanted.data
    if (asked.act === 'make') {
      await limiter.take(makings, ip)
      await limiter.take(makingsOfNetwork, networkOf(ip))
      const made = await makeOwnCalendar(database, asked.stars)
      if (made === undefined)
        throw new ApiError(
          503,
          '53400',
          'No more calendars can be made on this site today. Please try again tomorrow.',
        )
      return { key: made }
    }
    if (asked.act === 'change') return { stars: found(await changeOwnCalendar(database, asked.key, asked)) }
    if (asked.act === 'renew') return { key: found(await renewOwnCalendar(database, asked.key)) }
    found((await deleteOwnCalendar(database, asked.key)) || undefined)
    return {}
  }

  return {
    name: 'own-calendar',
    methods: ['GET', 'POST'],
    answer: async (request, ip) =>
      request.method === 'POST'
        ? Response.json(await act(request, ip), { headers: privateHeaders })
        : work(ip, () => read(request)),
  }
}

/** One answer for whatever is wrong with a token, so that nobody learns anything by trying. */
function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RequestError(404, 'There is no calendar at this address.')
  return value
}
