// Reads the events of a calendar (iCalendar, RFC 5545).

import type { CityDay } from '../time/city-day.ts'
import { cityToday } from '../time/city-time.ts'
import type { ImportReading } from './imported-event.ts'

/** What a calendar (iCalendar, RFC 5545) says. Times without a zone are the city's. */
export function readCalendar(
  _text: string,
  timeZone: string,
  _today: CityDay = cityToday(timeZone),
): ImportReading {
  return { events: [], faults: [] }
}
