// The cards on an event's page: its group with its next rides, the next dates of its series, other events on its day.

import { briefWhen, statusLabel } from '#domain/event/event-span.ts'
import { type CityDay, longDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/links.tsx'
import { calendarHref } from '../calendar/calendar-url.ts'
import { EventRows } from '../calendar/event-rows.tsx'
import { useIsPast } from '../calendar/past-event.ts'
import { inTimeOrder } from '../calendar/placed-events.ts'
import type { EventDetail, EventGroup } from './event.ts'
import { GroupLogo } from './group-logo.tsx'

export function HostCard({ group }: { group: EventGroup }) {
  const { timeZone } = useSite()
  return (
    <Card>
      <div className="flex items-center gap-4">
        <GroupLogo group={group} className="size-14 shrink-0 text-2xl" />
        <div>
          <p className="text-sm font-semibold text-muted">Host</p>
          <h2 className="text-lg">
            <TextLink to={`/group/${group.id}`}>{group.name}</TextLink>
          </h2>
        </div>
      </div>
      {group.rides.length > 0 && (
        <>
          <h3 className="mt-5 text-sm text-muted">Up next</h3>
          <ul className="mt-1 divide-y divide-line">
            {group.rides.map(ride => (
              <li key={ride.id} className="relative py-2">
                <TextLink
                  to={`/event/${ride.id}`}
                  className="no-underline after:absolute after:inset-0 hover:underline"
                >
                  {ride.title}
                </TextLink>
                <p className="text-sm text-muted">{briefWhen(ride, timeZone)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

type SeriesDates = NonNullable<EventDetail['series']>['nextDates']

/** Each a link to its page, with the status of those that are off. */
export function NextDates({ dates }: { dates: SeriesDates }) {
  const { timeZone } = useSite()
  return (
    <Card>
      <h2 className="mb-2 text-lg">Next dates</h2>
      <ul className="grid gap-1.5">
        {dates.map(date => {
          const when = briefWhen({ start_date: date.start_date }, timeZone)
          const word = statusLabel(date)
          return (
            <li key={date.id}>
              <TextLink to={`/event/${date.id}`}>{word ? <s>{when}</s> : when}</TextLink>
              {word && <> ({word})</>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Other events of the day, and a link to the whole day. */
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
