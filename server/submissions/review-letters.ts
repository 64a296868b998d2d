// The mail to people who review: what is new in the queue, at once or every morning.

import type { Allowance, Letter, MailKinds } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { quotedWords } from '../emails/quoted-words.ts'
import { sentToday } from '../emails/sent-today.ts'
import { reviewWords } from './review-words.ts'
import { tellWaiting, type Waiting } from './waiting-submissions.ts'

/** As many as the database queues. */
const maxPerDay = 12

/** Nobody has a role without a confirmed address; if one could, strangers' submissions would not fill its mailbox. */
const allowance: Allowance = { name: 'reviews', maxPerDay: 100, maxPerDayAndEmail: maxPerDay }

/** The kinds of mail to reviewers. */
export function reviewMail(config: Config): MailKinds {
  return {
    review_at_once: {
      allowance,
      compose: async (queries, mail) => {
        const sent = await sentToday(queries, 'review_at_once', mail.email)
        // What is left out is new to the daily mail.
        if (sent >= maxPerDay) return undefined
        const waiting = await tellWaiting(queries, mail, choice => choice === 'at_once')
        if (!waiting) return undefined
        const listed = waiting.listed.filter(({ is_new }) => is_new)
        const isLast = sent === maxPerDay - 1
        return letter(config, { ...waiting, listed, total: waiting.fresh }, [
          ...(isLast
            ? [`This is the twelfth mail of today. What comes in later is in tomorrow’s at 8:00.`]
            : []),
        ])
      },
    },

    review_daily: {
      allowance,
      compose: async (queries, mail) => {
        const waiting = await tellWaiting(queries, mail, choice => choice !== 'never')
        return waiting && letter(config, waiting)
      },
    },
  }
}

function letter(config: Config, waiting: Waiting, more: string[] = []): Letter {
  const { siteName, siteUrl, siteTimeZone } = config
  const { isSuperAdmin, fresh, total, listed } = waiting
  const url = `${siteUrl}/${isSuperAdmin ? 'admin' : 'moderator'}?tab=submissions`
  const entries = (isNew: boolean) =>
    listed
      .filter(({ is_new }) => is_new === isNew)
      .map(submission => ({ ...reviewWords(submission, siteTimeZone), url }))
  const sections = [
    { heading: 'New', entries: entries(true) },
    { heading: 'Still waiting', entries: entries(false) },
  ]
  const hidden = total - listed.length
  return {
    subject: subjectOf(waiting),
    paragraphs: [
      fresh === 1
        ? `Something new waits for your review on ${siteName}.`
        : `${fresh} new submissions wait for your review on ${siteName}.`,
      ...(hidden > 0 ? [`${listed.length} are listed here; ${hidden} more are in the queue.`] : []),
      ...more,
    ],
    sections: sections.filter(({ entries }) => entries.length > 0),
    action: { label: 'Open the queue', url },
    footer: `You get this mail because you review submissions on ${siteName}.`,
    footerLink: {
      label: 'Get it at once, daily or not at all',
      url: `${siteUrl}/admin/account#submission-mail`,
    },
  }
}

function subjectOf({ fresh, listed: [first] }: Waiting): string {
  if (fresh > 1 || !first) return `${fresh} new submissions to review`
  return first.changed_title === null
    ? `To review: “${quotedWords(first.title)}”`
    : `To review: a change to “${quotedWords(first.changed_title)}”`
}
