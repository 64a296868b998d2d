// The mail about problems that visitors report, to whoever looks after the event or, without one, the site.

import { z } from 'zod'
import type { Allowance, MailKinds, Queries } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { quotedWords } from '../emails/quoted-words.ts'
import { sentToday } from '../emails/sent-today.ts'
import { whenText } from '../emails/when-text.ts'

const facts = z.object({ user_id: z.uuid(), event_id: z.nullable(z.uuid()) })

/** As many as the database queues. */
const maxPerDay = 12
const maxListed = 10

/** Nobody looks after an event without a confirmed address; if one could, strangers' reports would not fill its mailbox. */
const allowance: Allowance = { name: 'reports', maxPerDay: 100, maxPerDayAndEmail: maxPerDay }

interface OpenReport {
  message: string
  email: string | null
  event: { title: string; start_date: Date; end_date: Date | null } | null
  open: number
}

/** The kinds of mail about reports. */
export function reportMail({ siteName, siteUrl, siteTimeZone }: Config): MailKinds {
  return {
    event_reported: {
      allowance,
      compose: async (queries, { email, payload }) => {
        const { user_id: userId, event_id: eventId } = facts.parse(payload)
        const sent = await sentToday(queries, 'event_reported', email)
        if (sent >= maxPerDay) return undefined
        const reports = await readOpenReports(queries, eventId, { userId, email })
        const [first] = reports
        if (!first) return undefined
        const { open, event } = first
        const title = event && quotedWords(event.title)
        return {
          subject: title ? `A problem was reported with “${title}”` : `Somebody wrote to ${siteName}`,
          paragraphs: [
            event ? `“${title}” (${whenText(event, siteTimeZone)}) on ${siteName}:` : `About ${siteName}:`,
            ...reports.map(({ message, email }) => `“${quotedWords(message)}” – ${reporterText(email)}`),
            ...(open > reports.length ? [`And ${open - reports.length} more.`] : []),
            'Visitors wrote this, and nobody has checked it. Once it is dealt with, mark it as settled.',
            ...(sent === maxPerDay - 1
              ? [
                  'This is the twelfth mail about reports today; further ones stand on the page of reports alone.',
                ]
              : []),
          ],
          action: { label: 'See the reports', url: `${siteUrl}/admin/reports` },
          ...(event && { otherAction: { label: 'See the event', url: `${siteUrl}/event/${eventId}` } }),
          footer: `You get this mail because you look after ${event ? `this event on ${siteName}` : siteName}. An answer to it does not reach whoever wrote the report.`,
        }
      },
    },
  }
}

function reporterText(email: string | null): string {
  return email ? `from ${email}` : 'from someone without an address'
}

/** The open reports of an event or of the site, newest first; none for someone who does not look after it any more. */
async function readOpenReports(
  queries: Queries,
  eventId: string | null,
  { userId, email }: { userId: string; email: string },
): Promise<OpenReport[]> {
  type Row = Omit<OpenReport, 'event'> & { title: string | null; start_date: Date; end_date: Date | null }
  const rows = await queries.query<Row & Record<string, unknown>>(
    `select r.message, r.email, e.title, e.start_date, e.end_date, count(*) over ()::int as open
     from public.event_reports r left join public.events e on e.id = r.event_id
     where (r.event_id = $1::uuid or ($1::uuid is null and r.event_id is null)) and r.settled_at is null
       and exists (select 1 from private.nearest_reviewers(e.group_id) n where n.user_id = $2 and n.email = $3)
     order by r.created_at desc, r.id limit ${maxListed}`,
    [eventId, userId, email],
  )
  return rows.map(({ title, start_date, end_date, ...report }) => ({
    ...report,
    event: title === null ? null : { title, start_date, end_date },
  }))
}
