// A thread that reads one calendar of somebody else and ends, also when that takes too much memory or time.

import { z } from 'zod'
import { readCalendar } from '#domain/import/read-calendar.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { answerParent } from '#platform/index.ts'
import { type CalendarReading, comparable, entriesOf, readingDay } from './entries.ts'

/** Either what a text says, or why it is no calendar. */
export type CalendarAnswer = { reading: CalendarReading } | { why: string }

const asked = z.object({
  text: z.string(),
  site: z.object({ siteTimeZone: z.string(), siteCity: z.string() }),
  source: z.object({ type_id: z.string(), group_id: z.string(), place: z.string().nullable() }),
})
export type CalendarQuestion = z.infer<typeof asked>

function answer({ text, site, source }: CalendarQuestion): CalendarAnswer {
  // Within a line: across empty ones, of which there may be millions, it would be tried anew at each.
  if (!/^[ \t\ufeff]*BEGIN:VCALENDAR/im.test(text))
    return {
      why: /<html|<!doctype/i.test(text.slice(0, 1000))
        ? 'A web page came in the place of a calendar. Nothing was changed.'
        : 'What came is no calendar (iCalendar). Nothing was changed.',
    }
  const reading = readCalendar(text, site.siteTimeZone, readingDay(site.siteTimeZone))
  return { reading: comparable(reading, entriesOf(reading, site, source)) }
}

await ensureTemporal()
await answerParent(question => answer(asked.parse(question)))
