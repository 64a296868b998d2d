// `email-choice`: what the subscriber whose link it is gets of the weekly email, and changing that. The page at /weekly-email asks it.

import { z } from 'zod'
import { currentChoice, findGone, goneText } from '#domain/weekly-email/email-choice.ts'
import { type RateRule, RequestError } from '#platform/index.ts'
import type { WeeklyEmailFunction } from './answer-function.ts'
import { readChoice, readChoiceNames } from './choices.ts'
import { linkedSubscription, tokenMaker, unsubscribeUrl } from './links.ts'

/** Changes from one IP address, whatever becomes of them: more than a household or an office makes. */
const changes: RateRule = { name: 'email-choice', points: 60, seconds: 600 }

const change = z.object({ choice: z.record(z.string(), z.unknown()).nullable() })

export const emailChoice: WeeklyEmailFunction = async (request, { config, database, limiter }, ip) => {
  if (request.method === 'POST') await limiter.take(changes, ip)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const subscription = await linkedSubscription(database, 'choose', token)
  // One that was never made and one of an erased address look the same.
  if (!subscription || subscription === 'erased') throw new RequestError(404, 'This link does not work.')
  const { id, is_active: isActive } = subscription
  if (request.method === 'POST') {
    const parsed = change.safeParse(await request.json().catch(() => undefined))
    if (!parsed.success)
      throw new RequestError(400, 'The body must be JSON with a choice, or null for everything.')
    await database.transaction(async queries => {
      // An email that is being queued at this moment goes out as chosen before; the next one, as chosen now.
      await queries.query('select private.hold_weekly_emails()')
      await queries.query('update public.email_subscriptions set choice = $2::text::jsonb where id = $1', [
        id,
        parsed.data.choice && JSON.stringify(parsed.data.choice),
      ])
    })
  }
  const [row] = await database.query<{ choice: unknown }>(
    'select choice from public.email_subscriptions where id = $1',
    [id],
  )
  const choice = readChoice(row?.choice)
  const names = await readChoiceNames(database)
  const tokenFor = await tokenMaker(database)
  return Response.json(
    {
      isActive,
      choice: currentChoice(choice, names),
      gone: goneText(findGone(choice, names)),
      unsubscribeUrl: unsubscribeUrl(config.siteUrl, tokenFor('unsubscribe', id)),
    },
    { headers: { 'cache-control': 'no-store' } },
  )
}
