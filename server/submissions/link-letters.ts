// The mails that exist for the sake of a private link: that a submission has arrived, and all links of someone who lost theirs.

import { z } from 'zod'
import type { Allowance, MailKinds, Queries } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { quotedWords } from '../emails/quoted-words.ts'
import { whenText } from '../emails/when-text.ts'
import { linkUrl, makeLink } from './links.ts'

/**
 * Anyone can have them sent to any address, so one that has never answered gets one a day, whichever of the two it is;
 * what came says all that the others would have said.
 */
const allowance: Allowance = {
  name: 'submission links',
  maxPerDay: 500,
  maxPerDayAndEmail: 1,
  maxPerDayAndConfirmedEmail: 10,
  isQuietPerEmail: true,
}

const facts = z.object({ submission_id: z.uuid() })

interface Submitted extends Record<string, unknown> {
  id: string
  title: string
  status: string
  start_date: Date
  end_date: Date | null
  is_trusted: boolean
}

const isTrusted = `exists (select 1 from private.submitters p where p.email = s.submitter_email and p.trusted_at is not null) as is_trusted`

const states = new Map([
  ['pending', 'Waiting for review'],
  ['approved', 'On the calendar'],
  ['rejected', 'Not added to the calendar'],
])

/** The kinds of mail. */
export function linkLetters({ siteName, siteUrl, siteTimeZone }: Config): MailKinds {
  const urlOf = async (queries: Queries, id: string) => {
    const token = await makeLink(queries, id)
    return token && linkUrl(siteUrl, token)
  }
  return {
    submission_received: {
      allowance,
      compose: async (queries, { payload }) => {
        const [submission] = await queries.query<Submitted>(
          `select s.id, s.title, s.status, s.start_date, s.end_date, ${isTrusted}
           from public.event_submissions s where s.id = $1 and s.status = 'pending'`,
          [facts.parse(payload).submission_id],
        )
        // Once it is decided, the letter about that carries a link.
        const url = submission && (await urlOf(queries, submission.id))
        if (!url) return undefined
        const title = quotedWords(submission.title)
        return {
          subject: `We received “${title}”`,
          paragraphs: [
            `Thank you for submitting “${title}” (${whenText(submission, siteTimeZone)}) to ${siteName}.`,
            submission.is_trusted
              ? 'It goes live as soon as you press “Put it on the calendar” on the page behind your private link.'
              : 'A moderator will look at it. You will hear from us when that has happened.',
            'Until then you can change or withdraw it by your private link, and afterwards cancel or postpone the event or propose changes. You need no account. Whoever has the link can do the same, so keep it to yourself.',
          ],
          action: {
            label: submission.is_trusted ? 'Put it on the calendar' : 'Open your submission',
            url,
          },
          footer: `You get this mail because an event was submitted to ${siteName} with your address. If that was not you, there is nothing to do.`,
        }
      },
    },

    lost_links: {
      allowance,
      compose: async (queries, { email }) => {
        const submissions = await queries.query<Submitted>(
          `select s.id, s.title, s.status, s.start_date, s.end_date, ${isTrusted} from private.submissions_with_links($1) s`,
          [email],
        )
        const entries = []
        for (const submission of submissions) {
          const { id, status } = submission
          const title = quotedWords(submission.title)
          const url = await urlOf(queries, id)
          if (url)
            entries.push({
              title,
              url,
              lines: [whenText(submission, siteTimeZone), states.get(status) ?? ''],
            })
        }
        // To an address that has submitted nothing, nothing is sent.
        if (entries.length === 0) return undefined
        return {
          subject: `Your private links on ${siteName}`,
          paragraphs: [
            `Somebody, probably you, has asked for the private links of the events that were submitted to ${siteName} with your address. Here are new ones; older ones go on working too.`,
          ],
          sections: [{ heading: 'Your events', entries }],
          footer: `You get this mail because your address was entered at ${siteUrl}/lost-link. If that was not you, there is nothing to do.`,
        }
      },
    },
  }
}
