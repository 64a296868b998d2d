// The events of a week as the weekly email needs them: their words, a small picture, and what choices look at.

import { eventDays } from '#domain/event/event-span.ts'
import { applyFilters } from '#domain/event/only-filter.ts'
import { type Picture, pictureOf, pictureUrl } from '#domain/event/picture.ts'
import type { RideFacts } from '#domain/event/ride-facts.ts'
import { type DaySpan, daysOf } from '#domain/time/city-day.ts'
import { spanBounds } from '#domain/time/city-time.ts'
import { nameOfWeekday, weekdayNames, weekdayOf } from '#domain/time/weekdays.ts'
import { buildDigest, type DigestDay, type DigestEntry } from '#domain/weekly-email/digest.ts'
import { type EventTraits, emailFacts } from '#domain/weekly-email/email-choice.ts'
import type { LetterPicture, Queries } from '#platform/index.ts'
import type { Config } from '../config.ts'

/** One event's lines, as they are fixed when the email is queued. An email queued by an older server has words alone. */
export type WeekEntry = DigestEntry & { picture?: LetterPicture; marks?: EventTraits }
export type WeekDay = Omit<DigestDay, 'entries'> & { entries: WeekEntry[] }

interface EventRow {
  id: string
  title: string
  description: string
  type_id: string
  type_name: string
  group_id: string | null
  location: { name: string }
  facts: RideFacts | null
  start_date: Date
  end_date: Date | null
  status: string
  status_note: string | null
  picture_alt: string | null
  picture: Omit<Picture, 'alt'> | null
}

/** What the email of these days says of events; given the time, of those that are not over by then. */
export async function readWeek(
  queries: Queries,
  config: Config,
  span: DaySpan,
  now?: Date,
): Promise<WeekDay[]> {
  const { start, end } = spanBounds(span, config.siteTimeZone)
  const rows = await queries.query<EventRow>(
    `select e.id, title, description, type_id, type_name, group_id, location, facts, start_date, end_date, status, status_note, picture_alt,
       case when p.is_public then jsonb_build_object('version', p.version, 'width', p.width, 'height', p.height, 'colour', p.colour) end as picture
     from public.events e left join public.pictures p on p.path = e.picture_path
     where start_date <= $2 and ends_at > greatest($1::timestamptz, $3::timestamptz) order by start_date, e.id`,
    [start, end, now?.toISOString()],
  )
  const events = rows.map(row => ({
    ...row,
    start_date: row.start_date.toISOString(),
    end_date: row.end_date?.toISOString() ?? null,
  }))
  const days = buildDigest(events, span, config.siteTimeZone, config.siteUrl, config.siteUnits)
  const eventOf = new Map(events.map(event => [event.id, event]))
  return days.map(day => ({
    ...day,
    entries: day.entries.map((entry): WeekEntry => {
      const event = eventOf.get(entry.id)
      if (!event) return entry
      const picture = pictureOf(event)
      return {
        ...entry,
        ...(picture && { picture: smallPicture(config, picture, event.title) }),
        marks: marksOf(event, span, config),
      }
    }),
  }))
}

function marksOf(
  event: Omit<EventRow, 'start_date' | 'end_date'> & { start_date: string; end_date: string | null },
  span: DaySpan,
  { siteTimeZone: timeZone, siteUnits: units }: Config,
): EventTraits {
  const { first, last } = eventDays(event, timeZone)
  const days = daysOf(span).filter(day => day >= first && day <= last)
  const names = new Set(days.map(day => nameOfWeekday[weekdayOf(day)]))
  const measure = { units, timeZone, today: span.first }
  return {
    type: event.type_id,
    group: event.group_id,
    weekdays: weekdayNames.filter(day => names.has(day)),
    facts: emailFacts.filter(fact => applyFilters([event], [fact], measure).length > 0),
  }
}

/** As large as it is shown: beside words, and no wider than half of a small phone. */
const maxSide = 200

/** A file of twice that size, for sharp screens, in the one format that every mail program knows. */
function smallPicture({ siteUrl }: Config, picture: Picture, title: string): LetterPicture {
  const scale = Math.min(1, maxSide / picture.width, maxSide / picture.height)
  return {
    url: `${siteUrl.replace(/\/+$/, '')}${pictureUrl(picture, 2 * maxSide, 'jpg')}`,
    // It is a link, which without words would say nothing at all.
    alt: picture.alt || title,
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
}
