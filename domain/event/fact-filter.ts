// The filters by the facts of a ride: what they are called, and which rides they let through.

import { type RideFacts, toKilometres, type Units } from './ride-facts.ts'

/** The filters, by their names in URLs, in the order in which they are offered. */
export const factFilterNames = ['free', 'no-drop', 'short', 'families'] as const
export type FactFilter = (typeof factFilterNames)[number]

/** What is short to a city, in its units: a round number. */
const shortest: Readonly<Record<Units, number>> = { miles: 20, kilometres: 30 }

/** The longest distance that is short, as it is stored. */
const shortKilometres = (units: Units) => toKilometres(shortest[units], units)

/** What a filter is called. */
export function factFilterLabel(filter: FactFilter, units: Units): string {
  const labels: Readonly<Record<FactFilter, string>> = {
    free: 'Free',
    'no-drop': 'No-drop',
    short: `Under ${shortest[units]} ${units === 'miles' ? 'miles' : 'km'}`,
    families: 'Family-friendly',
  }
  return labels[filter]
}

/** The filters that a list of names holds; what is none is left out. */
export function factFiltersIn(names: readonly string[]): FactFilter[] {
  return factFilterNames.filter(filter => names.includes(filter))
}

/** Whether a ride passes all of the filters. One of which a fact is not known does not: nobody promised it. */
export function passesFacts(facts: RideFacts | null, filters: readonly FactFilter[], units: Units): boolean {
  const passes: Readonly<Record<FactFilter, () => boolean>> = {
    free: () => facts?.price === 'free',
    'no-drop': () => facts?.no_drop === true,
    short: () => (facts?.distance_km?.[1] ?? Number.POSITIVE_INFINITY) <= shortKilometres(units),
    families: () => facts?.audience?.includes('families') === true,
  }
  return filters.every(filter => passes[filter]())
}
