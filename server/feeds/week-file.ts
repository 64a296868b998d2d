// `my-week`: what stars stand for in the seven days from today on, as one iCalendar file.

import { starsIn, starsText } from '#domain/text/ids.ts'
import { addDays } from '#domain/time/city-day.ts'
import { cityToday, spanBounds } from '#domain/time/city-time.ts'
import { RequestError } from '#platform/index.ts'
import { calendarEntries, calendarHead, fileHeaders } from './calendar-feed.ts'
import type { Feed } from './feed.ts'
import { calendarText } from './icalendar.ts'
import { starredBetween } from './starred-events.ts'

export const weekFile: Feed = async (request, context) => {
  const { config, known } = context
  const stars = starsIn(new URL(request.url).searchParams.get('stars') ?? '')
  if (!stars || stars.length === 0)
    throw new RequestError(400, 'The parameter stars must name what is wanted, as the page My rides does.')
  stars.sort()
  return context.keptFeed(request, `my-week ${starsText(stars)}`, async () => {
    const today = cityToday(config.siteTimeZone)
    const { start, end } = spanBounds({ first: today, last: addDays(today, 6) }, config.siteTimeZone)
    const events = await starredBetween(known, stars, { start: new Date(start), end: new Date(end) })
    const entries = calendarEntries(events, context)
    const title = `My rides · ${config.siteName}`
    return { text: calendarText(calendarHead(title), entries), headers: fileHeaders(`my rides ${today}`) }
  })
}
