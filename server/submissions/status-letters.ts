// The mail that tells reviewers what organisers did to events by private links.

import { z } from 'zod'
import type { Allowance, MailKinds, Queries } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { quotedWords } from '../emails/quoted-words.ts'
import { whenText } from '../emails/when-text.ts'

/** The other form is what the first version queued, of one event. */
const facts = z.union([
  z.object({ event_ids: z.array(z.uuid()) }),
  z.object({ event_id: z.uuid() }).transform(({ event_id }) => ({ event_ids: [event_id] })),
])

/** It goes to reviewers, whose addresses are confirmed and thus not counted; the database bounds how much of it there is. */
const allowance: Allowance = { name: 'status by link', maxPerDay: 200, maxPerDayAndEmail: 20 }

const maxListed = 20

interface Changed extends Record<string, unknown> {
  id: string
  title: string
  status: string
  status_note: string | null
  start_date: Date
  end_date: Date | null
  new_start: Date | null
  total: number
}

/** The kinds of mail. */
export function statusLetters({ siteName, siteUrl, siteTimeZone }: Config): MailKinds {
  const more = ({ new_start, status_note }: Changed) => [
    ...(new_start
      ? [`The new date: ${whenText({ start_date: new_start, end_date: null }, siteTimeZone)}.`]
      : []),
    ...(status_note ? [`The note: “${quotedWords(status_note)}”`] : []),
  ]
  const urlOf = ({ id }: Changed) => `${siteUrl}/event/${id}`
  const advice =
    'There is nothing to do. If it should not be so, you can change the event as ever, and revoke the links of its submission.'
  const footer = `You get this mail because you look after events on ${siteName}.`

  const one = (event: Changed) => {
    const title = quotedWords(event.title)
    const when = whenText(event, siteTimeZone)
    const verb = event.status === 'scheduled' ? undefined : event.status
    return {
      subject: verb ? `“${title}” was ${verb} by its organiser` : `“${title}” takes place after all`,
      paragraphs: [
        verb
          ? `The organiser of “${title}” (${when}) has ${verb} it by private link. The calendar shows that already.`
          : `The organiser of “${title}” (${when}) had called it off by private link, and has taken that back. It is on the calendar as before.`,
        ...more(event),
        advice,
      ],
      action: { label: 'See the event', url: urlOf(event) },
      footer,
    }
  }
  const many = (events: Changed[], total: number) => ({
    subject: `${total} dates were changed by their organisers`,
    paragraphs: [
      `Organisers have cancelled or postponed these dates by private link, or taken that back. The calendar on ${siteName} shows it already.`,
      ...(total > events.length
        ? [`${events.length} are listed here; ${total - events.length} more are not.`]
        : []),
      advice,
    ],
    sections: [
      {
        heading: 'As they are now',
        entries: events.map(event => ({
          title: quotedWords(event.title),
          url: urlOf(event),
          lines: [
            `${whenText(event, siteTimeZone)}: ${event.status === 'scheduled' ? 'takes place' : event.status}`,
            ...more(event),
          ],
        })),
      },
    ],
    footer,
  })
  return {
    status_by_link: {
      allowance,
      compose: async (queries, { email, payload }) => {
        const events = await readChanged(queries, facts.parse(payload).event_ids, email)
        const [first] = events
        if (!first) return undefined
        return events.length === 1 ? one(first) : many(events, first.total)
      },
    },
  }
}

/** The events as they stand; whoever has lost the role since hears no more of them. */
function readChanged(queries: Queries, ids: string[], email: string): Promise<Changed[]> {
  return queries.query<Changed>(
    `select e.id, e.title, e.status, e.status_note, e.start_date, e.end_date, n.start_date as new_start, count(*) over ()::int as total
     from public.events e left join public.events n on n.id = e.postponed_to
     where e.id = any ($1::uuid[]) and exists (select 1 from private.reviewers(e.group_id) r where r.email = $2)
     order by e.start_date, e.id limit ${maxListed}`,
    [`{${ids.join(',')}}`, email],
  )
}
