// `outside-page`: reads a page or a calendar elsewhere, for people who may import events. What it says is read in their browser.

import { z } from 'zod'
import {
  ApiError,
  type CallerOf,
  type Database,
  type FetchOutside,
  type RateLimiter,
  type RateRule,
  RequestError,
  type ServerFunction,
  standingOf,
} from '#platform/index.ts'

/** More than someone needs who tries the pages of a club one after the other. */
const readings: RateRule = { name: 'outside-page', points: 30, seconds: 600 }

const question = z.object({ address: z.string().max(2048) })

interface OutsidePageParts {
  database: Database
  limiter: RateLimiter
  callerOf: CallerOf
  fetchOutside: FetchOutside
}

/** The function: the text of an address, and what kind of text it is. */
export function createOutsidePage({
  database,
  limiter,
  callerOf,
  fetchOutside,
}: OutsidePageParts): ServerFunction {
  return {
    name: 'outside-page',
    methods: ['POST'],
    answer: async request => {
      const caller = await callerOf(request.headers)
      if ((await standingOf(database, caller)) === 'none')
        throw new ApiError(403, '42501', 'You may not import events.')
      await limiter.take(readings, `person:${String(caller.claims.sub)}`)
      const parsed = question.safeParse(await request.json().catch(() => undefined))
      if (!parsed.success) throw new RequestError(400, 'Please enter a web address.')
      const accept = 'text/calendar, text/html, */*;q=0.5'
      const answer = await fetchOutside(parsed.data.address, { accept, signal: request.signal })
      if (answer.status === 'failed') throw new RequestError(400, answer.why)
      if (answer.status === 'same') throw new RequestError(400, 'The website answered with nothing.')
      return Response.json(
        { text: answer.text, type: answer.type },
        { headers: { 'cache-control': 'no-store' } },
      )
    },
  }
}
