// `unsubscribe`: the page behind the link in every weekly email mail, and the one-click request of mail programs (RFC 8058).

import { incompleteLink, smallPage } from '#platform/index.ts'
import type { WeeklyEmailFunction } from './answer-function.ts'
import { linkedSubscription, returnUrl, tokenMaker, unsubscribeUrl } from './links.ts'

export const unsubscribe: WeeklyEmailFunction = async (request, { config, database }) => {
  const { siteName, siteUrl } = config
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const subscription = await linkedSubscription(database, 'unsubscribe', token)
  if (!subscription)
    return incompleteLink(config, 400, 'Every one of our mails has the same link at its end.')
  if (subscription === 'erased')
    return smallPage(config, {
      heading: 'You are unsubscribed',
      text: 'Your email address is not on our list any more.',
    })
  if (request.method !== 'POST' && subscription.is_active)
    return smallPage(config, {
      heading: 'Unsubscribe?',
      text: `Press the button to stop the weekly email of ${siteName}.`,
      button: { label: 'Unsubscribe', action: unsubscribeUrl(siteUrl, token) },
    })
  await database.query(
    `update public.email_subscriptions set is_active = false, return_requested_at = null where id = $1 and is_active`,
    [subscription.id],
  )
  const tokenFor = await tokenMaker(database)
  return smallPage(config, {
    heading: 'You are unsubscribed',
    text: 'You get no more weekly emails. Changed your mind?',
    button: {
      label: 'Subscribe again',
      action: returnUrl(siteUrl, tokenFor('return', subscription.id)),
    },
  })
}
