// The days that a calendar view shows, where its back and next links lead, and its heading.

import {
  addDays,
  addMonths,
  type CityDay,
  type DaySpan,
  EARLIEST_DAY,
  LATEST_DAY,
  longDay,
  monthOf,
  monthText,
  spanText,
  weekOf,
} from '#domain/time/city-day.ts'

/** The calendar's views, in the order of its buttons. */
export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda'] as const

export type CalendarView = (typeof CALENDAR_VIEWS)[number]

const AGENDA_DAYS = 30
const WEEK_LIST_DAYS = 7

function daysFrom(day: CityDay, count: number): DaySpan {
  return { first: day, last: addDays(day, count - 1) }
}

/** The days on show; a month is filled up to whole weeks, Sunday to Saturday. */
export function visibleSpan(view: CalendarView, day: CityDay): DaySpan {
  switch (view) {
    case 'month': {
      const month = monthOf(day)
      return { first: weekOf(month.first).first, last: weekOf(month.last).last }
    }
    case 'week':
      return weekOf(day)
    case 'day':
      return daysFrom(day, 1)
    case 'agenda':
      return daysFrom(day, AGENDA_DAYS)
  }
}

/** The days of the phone's list: seven from the chosen one, whatever weekday it is. */
export function weekListSpan(day: CityDay): DaySpan {
  return daysFrom(day, WEEK_LIST_DAYS)
}

/** The day that 'back' (-1) or 'next' (1) leads to; at the calendar's first and last day it stays. */
export function stepDay(view: CalendarView, day: CityDay, direction: -1 | 1): CityDay {
  const target = {
    month: () => addMonths(day, direction),
    week: () => addDays(day, direction * 7),
    day: () => addDays(day, direction),
    agenda: () => addDays(day, direction * AGENDA_DAYS),
  }[view]()
  return target < EARLIEST_DAY || target > LATEST_DAY ? day : target
}

/** The heading over a view, such as 'November 2026' or 'November 15 – 21, 2026'. */
export function viewHeading(view: CalendarView, day: CityDay): string {
  if (view === 'month') return monthText(day)
  if (view === 'day') return longDay(day)
  return spanText(visibleSpan(view, day))
}
