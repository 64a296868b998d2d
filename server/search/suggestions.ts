// What is suggested while somebody types a search: a few events, groups and places, kept until something changes.

import * as z from 'zod/mini'
import { briefWhen, titleWithStatus } from '#domain/event/event-span.ts'
import type { SearchQuery } from '#domain/search/query.ts'
import { runSearch, type SearchResponse, searchArguments, searchResponse } from '#domain/search/results.ts'
import { maxSearchLength, typedSearch } from '#domain/search/search-text.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { type Changes, createCostlyWork, type Database, KeptAnswers, visitor } from '#platform/index.ts'
import type { Config } from '../config.ts'

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

/** The query that searches, and its values. */
export function searchCall(asked: SearchQuery, options: { max_rows?: number; brief?: boolean } = {}) {
  const given = Object.entries({ ...searchArguments(asked), ...options })
  const names = given.map(([name], index) => `${name} => $${index + 1}`)
  const query: [text: string, values: (string | number | boolean)[]] = [
    `select public.search(${names.join(', ')}) as answer`,
    given.map(([, value]) => value),
  ]
  return query
}

/** Answers `/search/suggestions?q=…` with `[{href, title, note}]`. */
export function createSuggestions({ config, database, changes }: SuggestionsParts) {
  const zone = config.siteTimeZone
  const kept = new KeptAnswers({ maxBytes: maxKeptBytes, day: () => cityToday(zone) })
  const work = createCostlyWork(suggesting)
  changes.onChange(() => kept.drop())

  const find = async (typed: string): Promise<SearchResponse> => {
    const answer = await runSearch(typed, cityToday(zone), async asked => {
      const [row] = await database.queryAs<{ answer: unknown }>(
        visitor,
        ...searchCall(asked, { max_rows: maxEvents, brief: true }),
        { readOnly: true },
      )
      return z.parse(searchResponse, row?.answer)
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
