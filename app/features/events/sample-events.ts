// The bundled sample: a few invented events for a visitor whose browser has nothing better to show.

import { FALLBACK_EVENT_TYPES } from '#domain/event/event-colors.ts'
import { addDays, type CityDay } from '#domain/time/city-day.ts'
import { cityInstant } from '#domain/time/city-time.ts'
import type { EventSummary } from './event.ts'

/** Days from today, clock time, type, title and place of each sample event. */
const events = [
  [0, '18:00', 'group-ride', 'Sample: Slow Lantern Ride', 'Depot Square'],
  [1, '17:30', 'workshop', 'Sample: Fix a Flat', 'Tin Sparrow Workshop'],
  [3, '09:00', 'group-ride', 'Sample: Coffee and Hills', 'Riverbend Plaza'],
  [5, '19:00', 'advocacy', 'Sample: Protected Lanes Meeting', 'Marigold Library'],
  [6, '10:00', 'race', 'Sample: Short Track Sunday', 'Prairie Dog Flats'],
  [9, '16:00', 'social', 'Sample: Bike Film Afternoon', 'Second Kettle Café'],
] as const

/** Sample events around today. */
export function sampleEvents(today: CityDay, zone: string): EventSummary[] {
  return events.map(([days, time, type, title, place], number) => {
    const start = cityInstant(addDays(today, days), time, zone)
    const event_type = FALLBACK_EVENT_TYPES.find(({ name }) => name === type) ?? null
    return {
      id: `sample-${number}`,
      title,
      start_date: start.ok ? start.instant : `${today}T18:00:00.000Z`,
      end_date: null,
      type_id: type,
      type_name: type,
      status: 'scheduled',
      status_note: null,
      event_type,
      group: null,
      location: { name: place, url: 'https://www.openstreetmap.org/' },
      facts: null,
    }
  })
}
