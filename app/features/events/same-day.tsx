// What else is on the day of an event.

import type { CityDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { longDay } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { inTimeOrder } from '../calendar/event-on-day.ts'
import { EventRows } from '../calendar/event-rows.tsx'
import { useIsPast } from '../calendar/past-event.ts'
import { calendarHref } from './calendar-data.ts'
import type { EventDetail } from './event.ts'

/** The others of the day, and the way to all of it. */
export function SameDay({ event, today }: { event: EventDetail; today: CityDay }) {
  const { timeZone, units } = useSite()
  const isPast = useIsPast(today, timeZone)
  const day = cityDay(event.start_date, timeZone)
  return (
    <Card aria-labelledby="same-day" className="@container">
      <h2 id="same-day" className="text-xl">
        Also on {longDay(day)}
      </h2>
      <EventRows
        events={inTimeOrder(event.sameDay, timeZone)}
        day={day}
        timeZone={timeZone}
        units={units}
        isPast={isPast}
        className="-mx-2 mt-2 grid gap-x-4 @4xl:grid-cols-2"
      />
      <p className="mt-3">
        <TextLink to={calendarHref('/', { view: 'day', day, types: [], only: [] }, today)}>
          See the whole day
        </TextLink>
      </p>
    </Card>
  )
}
