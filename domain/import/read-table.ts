// Reads the events of a table (CSV).

import type { CityDay } from '../time/city-day.ts'
import { cityToday } from '../time/city-time.ts'
import type { ImportReading } from './imported-event.ts'

/** What a table (CSV) says. Times without a zone are the city's. */
export function readTable(
  _text: string,
  timeZone: string,
  _today: CityDay = cityToday(timeZone),
): ImportReading {
  return { events: [], faults: [] }
}
