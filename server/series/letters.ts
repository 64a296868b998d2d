// Mail about series: whether it still happens, that it has ended, and that its next dates could not be made.

import { z } from 'zod'
import type { Allowance, MailKinds } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { quotedWords } from '../emails/quoted-words.ts'
import { answerUrl, makeToken } from './links.ts'
import { type Answer, datesText, readRenewal } from './renewal.ts'

const facts = z.object({ round: z.uuid(), reminder: z.number() })
const failingFacts = z.object({ series_id: z.uuid(), user_id: z.uuid() })
const endFacts = z.object({ series_id: z.uuid(), dates: z.number() })

/** The server asks by itself, but a submitter's email address was once a stranger's choice. */
const allowance: Allowance = { name: 'series', maxPerDay: 500, maxPerDayAndEmail: 20 }

/** As many as the database sends. */
const lastReminder = 2

/** The kinds of mail about series. */
export function seriesMail({ siteName, siteUrl }: Config): MailKinds {
  return {
    series_still_on: {
      allowance,
      compose: async (queries, { email, payload }) => {
        const { round, reminder } = facts.parse(payload)
        const renewal = await readRenewal(queries, round)
        if (!renewal || renewal.answer || !renewal.recipients.includes(email)) return undefined
        const { about } = renewal
        const title = quotedWords(renewal.title)
        const link = async (answer: Answer) =>
          answerUrl(siteUrl, answer, await makeToken(queries, { answer, round, email }))
        return {
          subject: `${reminder > 0 ? 'Reminder: is' : 'Is'} “${title}” still happening?`,
          paragraphs: [
            `${about}: this ride is on ${siteName} and has no end date, so we ask twice a year. Does it still happen?`,
            reminder < lastReminder
              ? 'Choose an answer, and press the button on the page that opens. You need not sign in.'
              : 'This is the last time we ask. Without an answer no new dates are added; what is on the calendar stays there.',
          ],
          action: { label: 'Yes, still on', url: await link('still_on') },
          otherAction: { label: 'It has ended', url: await link('ended') },
          footer: `You get this mail because you look after this ride on ${siteName}.`,
        }
      },
    },

    series_failing: {
      allowance: 'unlimited',
      compose: async (queries, { email, payload }) => {
        const { series_id, user_id } = failingFacts.parse(payload)
        // Skipped when it works again, or when the person no longer moderates the group.
        const [series] = await queries.query<{ title: string; event_id: string | null }>(
          `select s.title, (select e.id from public.events e where e.series_id = s.id order by e.start_date desc limit 1) as event_id
           from public.event_series s join private.series_failures f on f.series_id = s.id
           where s.id = $1 and exists (select 1 from private.nearest_reviewers(s.group_id) n where n.user_id = $2 and n.email = $3)`,
          [series_id, user_id, email],
        )
        if (!series) return undefined
        const title = quotedWords(series.title)
        return {
          subject: `New dates of “${title}” could not be added`,
          paragraphs: [
            `“${title}” repeats on ${siteName}, but its next dates could not be added to the calendar. The dates that are there stay.`,
            'We try again every hour, and this is the only mail about it. Please look at how it repeats and save it again; if that does not help, tell the person who runs the site: the page “Health” names the cause.',
          ],
          ...(series.event_id && {
            action: { label: 'See the series', url: `${siteUrl}/admin/events/edit/${series.event_id}` },
          }),
          footer: `You get this mail because you look after this ride on ${siteName}.`,
        }
      },
    },

    series_ended: {
      allowance,
      compose: async (queries, { email, payload }) => {
        const { series_id, dates } = endFacts.parse(payload)
        // Whoever has lost the role since hears no more of it; nor is it told once it was taken back.
        const [series] = await queries.query<{ title: string }>(
          `select s.title from public.event_series s join private.series_renewals r on r.series_id = s.id and r.answer = 'ended'
           where s.id = $1 and exists (select 1 from private.reviewers(s.group_id) n where n.email = $2)`,
          [series_id, email],
        )
        if (!series) return undefined
        const title = quotedWords(series.title)
        return {
          subject: `“${title}” has ended`,
          paragraphs: [
            `We asked whether “${title}” still happens, and whoever looks after it answered that it has ended. So ${datesText(dates)} ${dates === 1 ? 'was' : 'were'} taken off ${siteName}.`,
            'There is nothing to do. If it should not be so, a super admin can put all of them back within a day.',
          ],
          footer: `You get this mail because you look after events on ${siteName}.`,
        }
      },
    },
  }
}
