// The filters behind `only` in the URLs of pages and feeds: this weekend, and by the facts of a ride.

import { addDays, type CityDay, type DaySpan, weekOf } from '../time/city-day.ts'
import { type EventTimes, eventDays } from './event-span.ts'
import { type RideFacts, toKilometres, type Units } from './ride-facts.ts'

/** The filters, by their names in URLs, in the order in which they are offered. */
export const onlyNames = ['weekend', 'free', 'no-drop', 'short', 'families'] as const
export type OnlyFilter = (typeof onlyNames)[number]

/** What they are measured by. */
export interface OnlyMeasure {
  units: Units
  timeZone: string
  today: CityDay
}

/** What is short to a city, in its units: a round number. */
const shortest: Readonly<Record<Units, number>> = { miles: 20, kilometres: 30 }

/** What a filter is called. */
export function onlyLabel(filter: OnlyFilter, units: Units): string {
  const labels: Readonly<Record<OnlyFilter, string>> = {
    weekend: 'This weekend',
    free: 'Free',
    'no-drop': 'No-drop',
    short: `Under ${shortest[units]} ${units === 'miles' ? 'miles' : 'km'}`,
    families: 'Family-friendly',
  }
  return labels[filter]
}

/** The filters that a list of names holds, in one order; what is none is left out. */
export function onlyIn(names: readonly string[]): OnlyFilter[] {
  return onlyNames.filter(filter => names.includes(filter))
}

/** The Saturday and Sunday that come, or that it is. */
export function thisWeekend(today: CityDay): DaySpan {
  const { first: sunday, last: saturday } = weekOf(today)
  const first = today === sunday ? addDays(sunday, -1) : saturday
  return { first, last: addDays(first, 1) }
}

/** The events that pass all of the filters. One of which a fact is not known does not: nobody promised it. */
export function passingOnly<E extends EventTimes & { facts: RideFacts | null }>(
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
