// Runs a visitor's search, and cuts long texts down to the matching piece.

import type { AppLoadContext } from 'react-router'
import {
  runSearch,
  type SearchResponse,
  type SearchResult,
  searchArguments,
  searchResponse,
} from '#domain/search/results.ts'
import { foundPiece, maxSearchLength } from '#domain/search/search-text.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { BackendRefusal, parseResponse } from '../../read-data.ts'
import { visitorClient } from '../../visitor-client.server.ts'

/** The results, or an error with its HTTP status. */
type SearchOutcome = ({ ok: true } & SearchResult) | { ok: false; status: number; error: string }

export async function readSearch(
  context: AppLoadContext,
  query: string,
  today: CityDay,
): Promise<SearchOutcome> {
  if (query.length > maxSearchLength)
    return {
      ok: false,
      status: 400,
      error: `A search has at most ${maxSearchLength} characters. Please use fewer words.`,
    }
  const client = visitorClient(context)
  try {
    const result = await runSearch(query, today, async asked =>
      parseResponse(searchResponse, await client.rpc('search', searchArguments(asked), { get: true })),
    )
    return { ok: true, ...result, found: shortened(result.found) }
  } catch (error) {
    // The data API logs its own refusals.
    if (!(error instanceof BackendRefusal)) context.logError(error, 'a search did not work')
    return { ok: false, status: 503, error: 'The search did not work. Please try again in a moment.' }
  }
}

function shortened({ events, groups, ...rest }: SearchResponse): SearchResponse {
  const short = <Row extends { about: string | null }>(row: Row) => ({
    ...row,
    about: (row.about && foundPiece(row.about, rest.marks)) || null,
  })
  return { events: events.map(short), groups: groups.map(short), ...rest }
}
