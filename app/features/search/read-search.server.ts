// Looks for what a visitor has typed, and cuts long texts down to what is shown of them.

import type { AppLoadContext } from 'react-router'
import { type Found, findAsked, found, type SearchResult, searchArguments } from '#domain/search/found.ts'
import { foundPiece } from '#domain/search/marked.ts'
import { maxSearchLength } from '#domain/search/typed.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { checked, RefusedAnswer } from '../../checked-answer.ts'
import { visitorClient } from '../../supabase.ts'

/** What the page shows: what was understood and found, or why there is nothing, with the status that tells it to machines. */
export type SearchAnswer = ({ ok: true } & SearchResult) | { ok: false; status: number; error: string }

/** What a search finds. */
export async function readSearch(
  context: AppLoadContext,
  query: string,
  today: CityDay,
): Promise<SearchAnswer> {
  if (query.length > maxSearchLength)
    return {
      ...{ ok: false, status: 400 },
      error: `A search has at most ${maxSearchLength} characters. Please use fewer words.`,
    }
  const client = visitorClient(context)
  try {
    const answer = await findAsked(query, today, async asked =>
      checked(found, await client.rpc('search', searchArguments(asked), { get: true })),
    )
    return { ok: true, ...answer, found: shortened(answer.found) }
  } catch (error) {
    // What the data API refuses, it logs itself.
    if (!(error instanceof RefusedAnswer)) context.logError(error, 'a search did not work')
    return { ok: false, status: 503, error: 'The search did not work. Please try again in a moment.' }
  }
}

function shortened({ events, groups, ...rest }: Found): Found {
  const short = <Row extends { about: string | null }>(row: Row) => ({
    ...row,
    about: (row.about && foundPiece(row.about, rest.marks)) || null,
  })
  return { events: events.map(short), groups: groups.map(short), ...rest }
}
