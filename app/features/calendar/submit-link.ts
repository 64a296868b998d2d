// The link from an empty calendar slot to the submit form, and what the form takes from it.
import { type CityDay, isCityDay } from '#domain/time/city-day.ts'

/** The start that a visitor has picked in the calendar; empty where nothing usable came along. */
interface PickedStart {
  start_date: CityDay
  start_time: string
}

/** The URL of the submit form with a start filled in; without a time only its day is. */
export function submitLink(day: CityDay, time?: string): string {
  return `/submit-event?${new URLSearchParams(time ? { date: day, time } : { date: day })}`
}

/** The start that such a link carries. */
export function pickedStart(query: URLSearchParams): PickedStart {
  const date = query.get('date') ?? ''
  const time = query.get('time') ?? ''
  return {
    start_date: isCityDay(date) ? date : '',
    start_time: /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : '',
  }
}
