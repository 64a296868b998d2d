// Composes the newsletter's mails at the moment they are sent, each with its own signed link for leaving.

import { z } from 'zod'
import { DIGEST_HEADING } from '#domain/digest/digest.ts'
import type { Config } from '../config.ts'
import type { Queries } from '../database/database.ts'
import type { Letter } from '../mail/letter.ts'
import type { Allowance, MailKinds } from '../mail/mail-kind.ts'
import { makeToken, returnUrl, unsubscribeUrl } from './links.ts'
import { noticeParagraph, readNotices } from './week-notices.ts'
import { readDigest, storedIssue, type WeeklyIssue } from './weekly-email.ts'

const subscriber = z.object({ subscription_id: z.uuid() })
const issue = subscriber.extend({ week: z.string() })
const range = z.object({ first: z.string(), last: z.string() })

/** Apart from the accounts', so that a flood of the one does not keep people from the other. */
const allowance: Allowance = { name: 'newsletter', maxPerDay: 200, maxPerDayAndEmail: 3 }

/** The kinds of newsletter mail. */
export function newsletterMail(config: Config): MailKinds {
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
        if (!(await isActive(queries, id))) return undefined
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
        if (await isActive(queries, id)) return undefined
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
        if (!stored || !(await isActive(queries, id))) return undefined
        return leavable(queries, id, weeklyLetter(config, stored))
      },
    },

    weekly_preview: {
      allowance: 'unlimited',
      compose: async (queries, { payload }) => {
        const span = range.parse(payload)
        const digest = await readDigest(queries, config, span)
        const letter = weeklyLetter(config, { digest, notices: await readNotices(queries, span) })
        return {
          ...letter,
          subject: `Preview: ${letter.subject}`,
          footer: 'A preview for you alone. Subscribers get it on Sunday at 7:00 AM.',
        }
      },
    },
  }
}

async function isActive(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries.query('select 1 from public.email_subscriptions where id = $1 and is_active', [
    id,
  ])
  return rows.length > 0
}

function weeklyLetter(config: Config, { digest, notices }: WeeklyIssue): Letter {
  return {
    subject: `This week in ${config.siteCity}: ${config.siteName}`,
    paragraphs: [
      ...notices.map(noticeParagraph),
      digest.length > 0 ? DIGEST_HEADING : 'No events found in the selected date range.',
    ],
    sections: digest.map(({ heading, entries }) => ({
      heading,
      entries: entries.map(({ title, status, note, time, type, place, summary, url }) => ({
        title,
        ...(status && { struckBehind: status }),
        url,
        // What kind of event it is and where decide whether to read on. An email queued by an older server has neither.
        lines: [note ?? '', [time, type].filter(Boolean).join(' · '), place ?? '', summary].filter(Boolean),
      })),
    })),
    action: { label: 'Open the calendar', url: config.siteUrl },
    footer: `You get this mail every Sunday because you subscribed at ${config.siteName}.`,
  }
}
