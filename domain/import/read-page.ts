// Reads the events of a page with structured data (schema.org Event).

import type { CityDay } from '../time/city-day.ts'
import { cityToday } from '../time/city-time.ts'
import type { ImportReading } from './imported-event.ts'

/** What a page with structured data (schema.org Event) says. Times without a zone are the city's. */
export function readPage(
  _text: string,
  timeZone: string,
  _today: CityDay = cityToday(timeZone),
): ImportReading {
  return { events: [], faults: [] }
}
