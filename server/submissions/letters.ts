// The letters to people who submitted an event, composed from the submission as it is when the letter is sent.

import { z } from 'zod'
import { ruleWords } from '#domain/series/rule-words.ts'
import type { Config } from '../config.ts'
import type { Queries } from '../database/database.ts'
import type { Letter } from '../mail/letter.ts'
import type { Allowance, MailKinds } from '../mail/mail-kind.ts'

interface Decided {
  title: string
  /** The event, or the first date of a ride that repeats. */
  event_id: string | null
  rule: string | null
  /** How many dates of a ride that repeats are on the calendar. */
  dates: number
  rejection_reason: string | null
}

const facts = z.object({ submission_id: z.string() })

/** They follow from what a super admin does; the email address may still have been a stranger's choice. */
const allowance: Allowance = { name: 'submissions', maxPerDay: 500, maxPerDayAndEmail: 20 }

/** The kinds of mail about submissions. */
export function submissionMail(config: Config): MailKinds {
  return {
    submission_approved: {
      allowance,
      compose: async (queries, { payload }) => {
        const submission = await decided(queries, payload, 'approved')
        // An event that was taken off the calendar again would make the letter untrue.
        return submission?.event_id ? approved(config, submission, submission.event_id) : undefined
      },
    },

    submission_rejected: {
      allowance,
      compose: async (queries, { payload }) => {
        const submission = await decided(queries, payload, 'rejected')
        return submission && rejected(config, submission.title, submission.rejection_reason)
      },
    },
  }
}

/** The submission a letter is about; undefined when it was deleted before its letter was sent. */
async function decided(queries: Queries, payload: unknown, status: string): Promise<Decided | undefined> {
  const [submission] = await queries.query<Decided & Record<string, unknown>>(
    `select s.title, s.rejection_reason, s.rule, coalesce(s.event_id, dates.first_id) as event_id, coalesce(dates.many, 0)::integer as dates
       from public.event_submissions s
       left join lateral (
         select count(*) as many, (array_agg(e.id order by e.start_date, e.id))[1] as first_id
         from public.events e where e.series_id = s.series_id
       ) as dates on s.series_id is not null
       where s.id = $1 and s.status = $2`,
    [facts.parse(payload).submission_id, status],
  )
  return submission
}

function approved({ siteName, siteUrl }: Config, { title, rule, dates }: Decided, eventId: string): Letter {
  return {
    subject: `Your event is on ${siteName}`,
    paragraphs: [
      `Thank you for submitting “${title}”. It was approved and is now on the calendar.`,
      ...(rule !== null && dates > 0 ? [repeatText(rule, dates)] : []),
      'If something about it changes, please submit it again and say so in the description.',
    ],
    action: { label: 'See your event', url: `${siteUrl}/event/${eventId}` },
    footer: footer(siteName),
  }
}

function repeatText(rule: string, dates: number): string {
  const many = dates === 1 ? 'One date' : `${dates} dates`
  return `It repeats: ${ruleWords(rule)}. ${many} within a year ${dates === 1 ? 'is' : 'are'} on the calendar; any later ones follow by themselves.`
}

function rejected({ siteName, siteUrl }: Config, title: string, reason: string | null): Letter {
  return {
    subject: `Your event was not added to ${siteName}`,
    paragraphs: [
      `Thank you for submitting “${title}”. A moderator has looked at it and did not add it to the calendar.`,
      ...(reason ? [`The reason given: ${reason}`] : []),
      'You are welcome to submit it again with changes.',
    ],
    action: { label: 'Submit an event', url: `${siteUrl}/submit-event` },
    footer: footer(siteName),
  }
}

const footer = (siteName: string) =>
  `You get this mail because an event was submitted to ${siteName} with your address. Nothing else is sent to it.`
