// Composes the weekly email's mails at the moment they are sent, each with its own signed link for leaving.

import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Queries } from '../database/database.ts'
import type { Letter } from '../mail/letter.ts'
import type { Allowance, MailKinds } from '../mail/mail-kind.ts'
import { makeToken, returnUrl, unsubscribeUrl } from './links.ts'
import { readIssue, storedIssue } from './weekly-email.ts'
import { weeklyLetter } from './weekly-letter.ts'

const subscriber = z.object({ subscription_id: z.uuid() })
const issue = subscriber.extend({ week: z.string() })
const range = z.object({ first: z.string(), last: z.string() })

/** Apart from the accounts', so that a flood of the one does not keep people from the other. */
const allowance: Allowance = { name: 'newsletter', maxPerDay: 200, maxPerDayAndEmail: 3 }

/** The kinds of weekly email mail. */
export function weeklyEmailLetters(config: Config): MailKinds {
  /** A mail that can be left by one click, in the mail program or on the page that its last line leads to. */
  const leavable = async (queries: Queries, subscriptionId: string, letter: Letter): Promise<Letter> => {
    const url = unsubscribeUrl(config.siteUrl, await makeToken(queries, 'unsubscribe', subscriptionId))
    return {
      ...letter,
      footerLink: { label: 'Unsubscribe', url },
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }
  }

  return {
    newsletter_welcome: {
      allowance,
      compose: async (queries, { payload }) => {
        const { subscription_id: id } = subscriber.parse(payload)
        if ((await standing(queries, id)) !== 'active') return undefined
        return leavable(queries, id, {
          subject: `You are subscribed to ${config.siteName}`,
          paragraphs: [
            `Thanks for subscribing! Every Sunday morning you get the week's cycling events in ${config.siteCity}.`,
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
        if ((await standing(queries, id)) !== 'left') return undefined
        const url = returnUrl(config.siteUrl, await makeToken(queries, 'return', id))
        return leavable(queries, id, {
          subject: `Subscribe to ${config.siteName} again?`,
          paragraphs: [
            `Someone entered your address for the weekly email of ${config.siteName}. You had unsubscribed before, so we ask.`,
            'If it was you, follow the link and press the button there. If not, do nothing: you get no more mail.',
          ],
          action: { label: 'Subscribe again', url },
          footer: `You get this mail because your address was entered at ${config.siteName}.`,
        })
      },
    },

    weekly_digest: {
      allowance: 'unlimited',
      isBulk: true,
      // Its history goes back half a year.
      keptDays: 190,
      compose: async (queries, { payload }) => {
        const { subscription_id: id, week } = issue.parse(payload)
        const stored = await storedIssue(queries, week)
        if (!stored || (await standing(queries, id)) !== 'active') return undefined
        return leavable(queries, id, weeklyLetter(config, stored))
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

/** Whether a subscription gets the email, has left, or is not there any more. */
async function standing(queries: Queries, id: string): Promise<'active' | 'left' | 'erased'> {
  const [row] = await queries.query<{ is_active: boolean }>(
    'select is_active from public.email_subscriptions where id = $1',
    [id],
  )
  if (!row) return 'erased'
  return row.is_active ? 'active' : 'left'
}
