// `confirmation`: mails an email address that has just subscribed, once; and lets one that had left come back from its own mailbox.

import { z } from 'zod'
import { storedEmail } from '#domain/text/addresses.ts'
import { incompleteLink, queueMail, RequestError, smallPage } from '#platform/index.ts'
import type { WeeklyEmailContext, WeeklyEmailFunction } from './answer-function.ts'
import { linkedSubscription, returnUrl } from './links.ts'

const record = z.object({ email: z.string().min(3).max(254).transform(storedEmail) })

export const confirmation: WeeklyEmailFunction = async (request, context) => {
  const token = new URL(request.url).searchParams.get('token')
  // Only a program posts without a token; whoever opens the address has a link of which nothing is left.
  if (token !== null || request.method !== 'POST') return comeBack(request, context, token ?? '')
  const parsed = record.safeParse(await readJson(request))
  if (!parsed.success)
    throw new RequestError(400, 'The body must be the subscription that was just made, with its email.')
  await confirmSubscription(context, parsed.data.email)
  return Response.json({ message: 'The confirmation is on its way.' })
}

/** Nobody can use this to mail strangers: the email address must have been put in moments ago, and only one mail follows. */
async function confirmSubscription({ database }: WeeklyEmailContext, email: string): Promise<void> {
  const queued = await database.transaction(async queries => {
    const [subscription] = await queries.query<{ id: string; is_active: boolean }>(
      `update public.email_subscriptions set confirmation_sent_at = now()
       where email = $1 and greatest(subscribed_at, return_requested_at) > now() - interval '10 minutes'
         and (confirmation_sent_at is null or confirmation_sent_at < greatest(subscribed_at, return_requested_at))
         -- Someone who asks in an address's name again and again still sends it one mail a day.
         and (is_active or not exists (
           select from private.mail_outbox m
           where m.address = $1 and m.kind = 'newsletter_return' and m.created_at > now() - interval '1 day'))
       returning id, is_active`,
      [email],
    )
    if (!subscription) return false
    await queueMail(queries, {
      kind: subscription.is_active ? 'newsletter_welcome' : 'newsletter_return',
      email,
      payload: { subscription_id: subscription.id },
    })
    return true
  })
  if (!queued)
    throw new RequestError(400, 'This address has not just subscribed, or its confirmation was sent already.')
}

/** Opening the link changes nothing, because mail scanners open links; the button on the page does. */
async function comeBack(
  request: Request,
  { config, database }: WeeklyEmailContext,
  token: string,
): Promise<Response> {
  const { siteName, siteUrl } = config
  const subscription = await linkedSubscription(database, 'return', token)
  // Whoever was erased is no longer known by this link, and starts anew.
  if (!subscription || subscription === 'erased')
    return incompleteLink(config, 400, 'You can also enter your email address on the home page again.')
  if (request.method === 'POST') {
    await database.query(
      // What was chosen when someone asked for this counts now; who only changed their mind gets what they had before.
      `update public.email_subscriptions set is_active = true, subscribed_at = now(), return_requested_at = null, refusals = 0,
         choice = case when return_requested_at is null then choice else return_choice end, return_choice = null
       where id = $1 and not is_active`,
      [subscription.id],
    )
    return smallPage(config, {
      heading: 'Thanks for subscribing!',
      text: 'The next weekly email comes on Sunday morning.',
    })
  }
  if (subscription.is_active)
    return smallPage(config, {
      heading: 'You are subscribed',
      text: 'The next weekly email comes on Sunday morning.',
    })
  return smallPage(config, {
    heading: 'Subscribe again?',
    text: `Press the button to get the weekly email of ${siteName} again.`,
    button: { label: 'Subscribe again', action: returnUrl(siteUrl, token) },
  })
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    throw new RequestError(400, 'The body must be JSON.')
  }
}
