// Composes the weekly email's mails at the moment they are sent, each with its own signed links for leaving and for choosing.

import { z } from 'zod'
import type { Allowance, Letter, MailKinds, Queries } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { choiceSentence, readChoice, readChoiceNames } from './choices.ts'
import { createKeptLetters } from './kept-letters.ts'
import { choiceUrl, returnUrl, tokenMaker, unsubscribeUrl } from './links.ts'
import { readIssue } from './weekly-email.ts'
import { weeklyLetter } from './weekly-letter.ts'

const subscriber = z.object({ subscription_id: z.uuid() })
const issue = subscriber.extend({ week: z.string(), choice: z.int().min(0).optional() })
const range = z.object({ first: z.string(), last: z.string() })

/** Apart from the accounts', so that a flood of the one does not keep people from the other. */
const allowance: Allowance = { name: 'newsletter', maxPerDay: 200, maxPerDayAndEmail: 3 }

/** The kinds of weekly email mail. */
export function weeklyEmailLetters(config: Config, kept = createKeptLetters(config)): MailKinds {
  /** A mail that can be left by one click, in the mail program or on the page that its last line leads to. */
  const leavable = async (queries: Queries, id: string, letter: Letter): Promise<Letter> => {
    const tokenFor = await tokenMaker(queries)
    const url = unsubscribeUrl(config.siteUrl, tokenFor('unsubscribe', id))
    return {
      ...letter,
      otherFooterLink: {
        label: 'Change what you get',
        url: choiceUrl(config.siteUrl, tokenFor('choose', id)),
      },
      footerLink: { label: 'Unsubscribe', url },
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }
  }

  const chosen = async (queries: Queries, choice: unknown) =>
    choiceSentence(readChoice(choice), await readChoiceNames(queries), config)

  return {
    newsletter_welcome: {
      allowance,
      compose: async (queries, { payload }) => {
        const { subscription_id: id } = subscriber.parse(payload)
        const subscription = await subscriptionOf(queries, id)
        if (!subscription?.is_active) return undefined
        return leavable(queries, id, {
          subject: `You are subscribed to ${config.siteName}`,
          paragraphs: [
            `Thanks for subscribing! Every Sunday morning you get the week's cycling events in ${config.siteCity}.`,
            await chosen(queries, subscription.choice),
          ],
          action: { label: 'See what is on now', url: config.siteUrl },
          footer: `You get this mail because your address was entered at ${config.siteName}. If it was not you, unsubscribe with one click.`,
        })
      },
    },

    newsletter_return: {
      allowance,
      compose: async (queries, { payload }) => {
        const { subscription_id: id } = subscriber.parse(payload)
        // Who was erased meanwhile is not asked.
        const subscription = await subscriptionOf(queries, id)
        if (!subscription || subscription.is_active) return undefined
        const tokenFor = await tokenMaker(queries)
        const { otherFooterLink: _, ...letter } = await leavable(queries, id, {
          subject: `Subscribe to ${config.siteName} again?`,
          paragraphs: [
            `Someone entered your address for the weekly email of ${config.siteName}. You had unsubscribed before, so we ask.`,
            'If it was you, follow the link and press the button there. If not, do nothing: you get no more mail.',
            await chosen(queries, subscription.return_choice),
          ],
          action: { label: 'Subscribe again', url: returnUrl(config.siteUrl, tokenFor('return', id)) },
          footer: `You get this mail because your address was entered at ${config.siteName}.`,
        })
        // Who has left chooses nothing before coming back.
        return letter
      },
    },

    weekly_digest: {
      allowance: 'unlimited',
      isBulk: true,
      // Its history goes back half a year.
      keptDays: 190,
      compose: async (queries, { payload }) => {
        const { subscription_id: id, week, choice } = issue.parse(payload)
        if (!(await subscriptionOf(queries, id))?.is_active) return undefined
        const letter = await kept.letterOf(queries, week, choice)
        return letter && leavable(queries, id, letter)
      },
    },

    weekly_preview: {
      allowance: 'unlimited',
      compose: async (queries, { payload }) => {
        const span = range.parse(payload)
        const issue = await readIssue(queries, config, span)
        const letter = weeklyLetter(config, issue)
        const fate = issue.isSkipped
          ? 'This week is skipped: subscribers get nothing.'
          : 'Subscribers get it on Sunday at 7:00 AM.'
        return {
          ...letter,
          subject: `Preview: ${letter.subject}`,
          footer: `A preview for you alone. ${fate}`,
        }
      },
    },
  }
}

interface Subscription {
  is_active: boolean
  choice: unknown
  return_choice: unknown
}

/** A subscription, active or one that has left; undefined when it was erased. */
async function subscriptionOf(queries: Queries, id: string): Promise<Subscription | undefined> {
  const [row] = await queries.query<Subscription>(
    'select is_active, choice, return_choice from public.email_subscriptions where id = $1',
    [id],
  )
  return row
}
