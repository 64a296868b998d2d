// The letters to people who submitted an event, composed from the submission as it is when the letter is sent.

import { z } from 'zod'
import { describeRule } from '#domain/series/rule.ts'
import type { Allowance, Letter, MailKinds, Queries } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { quotedWords } from '../emails/quoted-words.ts'
import { linkLetters } from './link-letters.ts'
import { linkUrl, makeLink } from './links.ts'
import { statusLetters } from './status-letters.ts'

interface Decided {
  title: string
  /** The submission whose links look after this one: its own, or of a change the one that it belongs to. */
  linked_id: string
  is_change: boolean
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
  /** Without one where private links were revoked, or their time is over. */
  const privateLink = async (queries: Queries, { linked_id }: Decided) => {
    const token = await makeLink(queries, linked_id)
    return token && linkUrl(config.siteUrl, token)
  }
  return {
    ...linkLetters(config),
    ...statusLetters(config),
    submission_approved: {
      allowance,
      compose: async (queries, { payload }) => {
        const submission = await decided(queries, payload, 'approved')
        // An event that was taken off the calendar again would make the letter untrue.
        if (!submission?.event_id) return undefined
        return approved(config, submission, submission.event_id, await privateLink(queries, submission))
      },
    },

    submission_rejected: {
      allowance,
      compose: async (queries, { payload }) => {
        const submission = await decided(queries, payload, 'rejected')
        return submission && rejected(config, submission, await privateLink(queries, submission))
      },
    },
  }
}

/** The submission a letter is about; undefined when it was deleted before its letter was sent. */
async function decided(queries: Queries, payload: unknown, status: string): Promise<Decided | undefined> {
  const [submission] = await queries.query<Decided & Record<string, unknown>>(
    `select s.title, s.rejection_reason, s.rule, coalesce(s.changes_of, s.id) as linked_id, s.changes_of is not null as is_change,
       coalesce(s.event_id, dates.first_id) as event_id, coalesce(dates.many, 0)::integer as dates
       from public.event_submissions s
       left join lateral (
         select count(*) as many, (array_agg(e.id order by e.start_date, e.id))[1] as first_id
         from public.events e where e.series_id = s.series_id
       ) as dates on s.series_id is not null
       where s.id = $1 and s.status = $2`,
    [facts.parse(payload).submission_id, status],
  )
  return submission && { ...submission, title: quotedWords(submission.title) }
}

/** What a private link is good for once a ride is on the calendar. */
const laterText =
  'If it has to be cancelled or postponed, or something about it changes, use your private link: it needs no account, and whoever has it can do the same, so keep it to yourself.'

function approved(
  { siteName, siteUrl }: Config,
  { title, rule, dates, is_change }: Decided,
  eventId: string,
  link: string | undefined,
): Letter {
  return {
    subject: is_change ? `Your change is on ${siteName}` : `Your event is on ${siteName}`,
    paragraphs: [
      is_change
        ? `Your change to “${title}” was approved and is on the calendar.`
        : `Thank you for submitting “${title}”. It was approved and is now on the calendar.`,
      ...(!is_change && rule !== null && dates > 0 ? [repeatText(rule, dates)] : []),
      ...(link ? [laterText] : []),
    ],
    action: { label: 'See your event', url: `${siteUrl}/event/${eventId}` },
    ...(link && { otherAction: { label: 'Cancel, postpone or change it', url: link } }),
    footer: footer(siteName),
  }
}

function repeatText(rule: string, dates: number): string {
  const many = dates === 1 ? 'One date' : `${dates} dates`
  return `It repeats: ${describeRule(rule)}. ${many} within a year ${dates === 1 ? 'is' : 'are'} on the calendar; any later ones follow by themselves.`
}

function rejected(
  { siteName, siteUrl }: Config,
  { title, rejection_reason, is_change }: Decided,
  link: string | undefined,
): Letter {
  const reason = rejection_reason ? [`The reason given: ${rejection_reason}`] : []
  if (is_change)
    return {
      subject: `Your change was not made on ${siteName}`,
      paragraphs: [
        `A moderator has looked at your change to “${title}” and did not make it. The calendar says what it said before.`,
        ...reason,
        ...(link ? ['You are welcome to propose another one.'] : []),
      ],
      ...(link && { action: { label: 'See your event and its changes', url: link } }),
      footer: footer(siteName),
    }
  return {
    subject: `Your event was not added to ${siteName}`,
    paragraphs: [
      `Thank you for submitting “${title}”. A moderator has looked at it and did not add it to the calendar.`,
      ...reason,
      'You are welcome to submit it again with changes.',
    ],
    action: link
      ? { label: 'See it and submit it again', url: link }
      : { label: 'Submit an event', url: `${siteUrl}/submit-event` },
    footer: footer(siteName),
  }
}

const footer = (siteName: string) =>
  `You get this mail because an event was submitted to ${siteName} with your address. Nothing else is sent to it.`
