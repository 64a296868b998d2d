// What is suggested while somebody types a search: a few events, groups and places, kept until something changes.

import * as z from 'zod/mini'
import { briefWhen } from '#domain/event/event-span.ts'
import { titleWithStatus } from '#domain/event/event-status.ts'
import { type Found, findAsked, found, searchArguments } from '#domain/search/found.ts'
import { maxSearchLength, typedSearch } from '#domain/search/typed.ts'
import { cityToday } from '#domain/time/city-time.ts'
import type { Changes } from '../changes.ts'
import type { Config } from '../config.ts'
import { type Database, visitor } from '../database/database.ts'
import { createCostlyWork } from '../http/costly-work.ts'
import { KeptAnswers } from '../http/kept-answers.ts'

const maxKeptBytes = 4 * 1024 * 1024
/** More letters than three people type in a minute; what is kept does not count. */
const suggesting = { maxPerMinute: 300, maxRunning: 2 }
const maxEvents = 6
const maxGroups = 2
const maxPlaces = 2
const minLetters = 2
const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=30' }

interface SuggestionsParts {
  config: Config
  database: Database
  changes: Changes
}

/** Answers `/search/suggestions?q=…` with `[{href, title, note}]`. */
export function createSuggestions({ config, database, changes }: SuggestionsParts) {
  const zone = config.siteTimeZone
  const kept = new KeptAnswers({ maxBytes: maxKeptBytes, timeZone: zone })
  const work = createCostlyWork(suggesting)
  changes.onChange(() => kept.drop())

  const find = async (typed: string): Promise<Found> => {
    const answer = await findAsked(typed, cityToday(zone), async asked => {
      const { q, first_day, last_day, weekday } = searchArguments(asked)
      const [row] = await database.queryAs<{ answer: unknown }>(
        visitor,
        'select public.search($1, $2, $3, $4, $5, true) as answer',
        [q, first_day ?? null, last_day ?? null, weekday ?? null, maxEvents],
        { readOnly: true },
      )
      return z.parse(found, row?.answer)
    })
    return answer.found
  }

  const suggestions = async (typed: string) => {
    const { events, groups, places } = await find(typed)
    return [
      ...groups
        .slice(0, maxGroups)
        .map(({ id, name }) => ({ href: `/group/${id}`, title: name, note: 'Group' })),
      ...places
        .slice(0, maxPlaces)
        .map(({ id, name }) => ({ href: `/place/${id}`, title: name, note: 'Place' })),
      ...events.map(event => ({
        href: `/event/${event.id}`,
        title: titleWithStatus(event),
        note: `${briefWhen(event, zone)} · ${event.place}`,
      })),
    ]
  }

  return (request: Request, ip: string): Promise<Response> | Response => {
    const typed = typedSearch(new URL(request.url).searchParams.get('q') ?? '').toLowerCase()
    if (typed.length < minLetters || typed.length > maxSearchLength)
      return new Response('[]', { status: 200, headers })
    return kept.respond(request, {
      ...{ key: typed, ip },
      inTurn: making => work(ip, making),
      make: async () => ({
        ...{ status: 200, headers: new Headers(headers) },
        body: Buffer.from(JSON.stringify(await suggestions(typed))),
      }),
    })
  }
}
