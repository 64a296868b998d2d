// The mail that tells reviewers what an organiser did to an event by a private link.

import { z } from 'zod'
import { eventWhen } from '#domain/event/event-span.ts'
import type { Config } from '../config.ts'
import type { Allowance, MailKinds } from '../mail/mail-kind.ts'

const facts = z.object({ event_id: z.uuid() })

/** It goes to reviewers, whose addresses are confirmed and thus not counted; the database bounds how much of it there is. */
const allowance: Allowance = { name: 'status by link', maxPerDay: 200, maxPerDayAndEmail: 20 }

interface Changed extends Record<string, unknown> {
  title: string
  status: string
  status_note: string | null
  start_date: Date
  end_date: Date | null
  new_start: Date | null
}

/** The kinds of mail. */
export function statusLetters({ siteName, siteUrl, siteTimeZone }: Config): MailKinds {
  const whenText = (start: Date, end: Date | null) => {
    const { day, time } = eventWhen(
      { start_date: start.toISOString(), end_date: end?.toISOString() ?? null },
      siteTimeZone,
    )
    return `${day}, ${time}`
  }
  return {
    status_by_link: {
      allowance,
      compose: async (queries, { email, payload }) => {
        const { event_id } = facts.parse(payload)
        // Whoever has lost the role since hears no more of it.
        const [event] = await queries.query<Changed>(
          `select e.title, e.status, e.status_note, e.start_date, e.end_date, n.start_date as new_start
           from public.events e left join public.events n on n.id = e.postponed_to
           where e.id = $1 and exists (select 1 from private.reviewers(e.group_id) r where r.email = $2)`,
          [event_id, email],
        )
        if (!event) return undefined
        const { title, status, status_note, start_date, end_date, new_start } = event
        const verb = status === 'scheduled' ? undefined : status
        return {
          subject: verb ? `“${title}” was ${verb} by its organiser` : `“${title}” takes place after all`,
          paragraphs: [
            verb
              ? `The organiser of “${title}” (${whenText(start_date, end_date)}) has ${verb} it by private link. The calendar shows that already.`
              : `The organiser of “${title}” (${whenText(start_date, end_date)}) had called it off by private link, and has taken that back. It is on the calendar as before.`,
            ...(new_start ? [`The new date: ${whenText(new_start, null)}.`] : []),
            ...(status_note ? [`The note: ${status_note}`] : []),
            'There is nothing to do. If it should not be so, you can change the event as ever, and revoke the links of its submission.',
          ],
          action: { label: 'See the event', url: `${siteUrl}/event/${event_id}` },
          footer: `You get this mail because you look after events on ${siteName}.`,
        }
      },
    },
  }
}
