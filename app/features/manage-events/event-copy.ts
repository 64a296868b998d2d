// 'Same ride next week': the form of an event, filled in once more for a later week.

import type { EventFormValues } from '#domain/event/event-payload.ts'
import { addDays, type CityDay } from '#domain/time/city-day.ts'

const WEEK = 7

/**
 * The fields of the same event a week later, by the city's calendar, so that it starts at the same hour also when the
 * clocks change between. Of an event long past, the first repetition that is still to come; where the same event is on
 * the calendar already, the first week that is free.
 */
export function nextWeekValues(
  values: EventFormValues,
  today: CityDay,
  takenDays: readonly CityDay[] = [],
): EventFormValues {
  let days = WEEK
  const isFree = (day: CityDay) => day >= today && !takenDays.includes(day)
  while (!isFree(addDays(values.start_date, days))) days += WEEK
  return {
    ...values,
    start_date: addDays(values.start_date, days),
    end_date: values.end_date && addDays(values.end_date, days),
  }
}
