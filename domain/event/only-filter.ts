// The filters behind `only` in the URLs of pages and feeds: this weekend, and by ride facts.

import { addDays, type CityDay, type DaySpan, weekOf } from '../time/city-day.ts'
import { type EventTimes, eventDays } from './event-span.ts'
import { type RideFacts, toKilometres, type Units } from './ride-facts.ts'

/** As in URLs, in the order in which pages offer them. */
export const filterNames = ['weekend', 'free', 'no-drop', 'short', 'families'] as const
export type OnlyFilter = (typeof filterNames)[number]

export interface OnlyMeasure {
  units: Units
  timeZone: string
  today: CityDay
}

/** What counts as short, in the city's units. */
const shortest: Readonly<Record<Units, number>> = { miles: 20, kilometres: 30 }

export function filterLabel(filter: OnlyFilter, units: Units): string {
  const labels: Readonly<Record<OnlyFilter, string>> = {
    weekend: 'This weekend',
    free: 'Free',
    'no-drop': 'No-drop',
    short: `Under ${shortest[units]} ${units === 'miles' ? 'miles' : 'km'}`,
    families: 'Family-friendly',
  }
  return labels[filter]
}

/** The filters in a list of names, in a fixed order. */
export function readFilters(names: readonly string[]): OnlyFilter[] {
  return filterNames.filter(filter => names.includes(filter))
}

/** The current or next Saturday and Sunday. */
export function thisWeekend(today: CityDay): DaySpan {
  const { first: sunday, last: saturday } = weekOf(today)
  const first = today === sunday ? addDays(sunday, -1) : saturday
  return { first, last: addDays(first, 1) }
}

/** The events that pass all filters. An unknown fact does not pass: nobody promised it. */
export function applyFilters<E extends EventTimes & { facts: RideFacts | null }>(
  events: readonly E[],
  filters: readonly OnlyFilter[],
  { units, timeZone, today }: OnlyMeasure,
): E[] {
  const weekend = thisWeekend(today)
  const short = toKilometres(shortest[units], units)
  const passes: Readonly<Record<OnlyFilter, (event: E) => boolean>> = {
    weekend: event => {
      const { first, last } = eventDays(event, timeZone)
      return first <= weekend.last && last >= weekend.first
    },
    free: ({ facts }) => facts?.price === 'free',
    'no-drop': ({ facts }) => facts?.no_drop === true,
    short: ({ facts }) => (facts?.distance_km?.[1] ?? Number.POSITIVE_INFINITY) <= short,
    families: ({ facts }) => facts?.audience?.includes('families') === true,
  }
  return events.filter(event => filters.every(filter => passes[filter](event)))
}
