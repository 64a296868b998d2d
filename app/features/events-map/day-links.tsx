// Which days the map shows, in words, and the way to more or fewer of them.

import { addDays, type CityDay, type DaySpan } from '#domain/time/city-day.ts'
import { spanText } from '#domain/time/day-text.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { CalendarState } from '../calendar/calendar-url.ts'
import { calendarHref } from '../events/calendar-data.ts'
import { mapDays } from './map-days.ts'

interface DayLinksProps {
  span: DaySpan
  today: CityDay
  state: CalendarState
}

/** The days. A weekend is one whatever the days around it. */
export function DayLinks({ span, today, state }: DayLinksProps) {
  const isSoon = span.first === today && span.last === addDays(today, mapDays - 1)
  if (state.only.includes('weekend')) return null
  return (
    <p>
      {spanText(span)} ·{' '}
      {isSoon ? (
        <TextLink
          to={calendarHref('/map', { ...state, view: 'agenda', day: today }, today)}
          preventScrollReset
        >
          Next 30 days
        </TextLink>
      ) : (
        <TextLink
          to={calendarHref('/map', { ...state, view: 'month', day: today }, today)}
          preventScrollReset
        >
          Next {mapDays} days
        </TextLink>
      )}
    </p>
  )
}
