// `lost-links`: has the private links of an email address mailed to it, and says the same to everyone who asks.

import { z } from 'zod'
import { isEmail, storedEmail } from '#domain/text/addresses.ts'
import {
  type Database,
  queueMail,
  type RateLimiter,
  type RateRule,
  RequestError,
  type ServerFunction,
} from '#platform/index.ts'

/** More than someone needs who mistypes the address twice. */
const requests: RateRule = { name: 'lost-links', points: 5, seconds: 3_600 }

/** Asking again at once is the same question. */
const sameQuestionMilliseconds = 10 * 60_000

const question = z.object({ email: z.string().max(254).transform(storedEmail).refine(isEmail) })

/** The function. Whether an address is known decides only when the mail is composed, so no answer and no time tells. */
export function createLostLinks(parts: { database: Database; limiter: RateLimiter }): ServerFunction {
  const { database, limiter } = parts
  return {
    name: 'lost-links',
    methods: ['POST'],
    answer: async (request, ip) => {
      await limiter.take(requests, ip)
      const parsed = question.safeParse(await request.json().catch(() => undefined))
      if (!parsed.success) throw new RequestError(400, 'Please enter a valid email address.')
      const { email } = parsed.data
      await queueMail(database, {
        kind: 'lost_links',
        email,
        dedupeKey: `lost_links:${email}:${Math.floor(Date.now() / sameQuestionMilliseconds)}`,
      })
      return Response.json({
        message: 'If events were submitted with this address, their links are on the way.',
      })
    },
  }
}
