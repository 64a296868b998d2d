// What is customary in a city, as far as its time zone tells: its units and its currency.

import type { Units } from './ride-facts.ts'

/** Where roads are signed in miles: the United States and the United Kingdom. */
const milesZones =
  /^(US\/|America\/(New_York|Detroit|Kentucky\/|Louisville|Indiana|Indianapolis|Fort_Wayne|Chicago|Menominee|North_Dakota\/|Denver|Boise|Phoenix|Shiprock|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Atka)|Pacific\/Honolulu|Europe\/(London|Belfast|Jersey|Guernsey|Isle_of_Man)|GB)/

/** The units of a city, by its time zone. */
export function unitsOf(timeZone: string): Units {
  return milesZones.test(timeZone) ? 'miles' : 'kilometres'
}

/** What people pay with there, as far as a time zone tells. */
export function currencyOf(timeZone: string): string {
  if (/^(Europe\/(London|Belfast|Jersey|Guernsey|Isle_of_Man)|GB)/.test(timeZone)) return 'GBP'
  if (/^Europe\/(Zurich|Vaduz)/.test(timeZone)) return 'CHF'
  if (/^Europe\//.test(timeZone)) return 'EUR'
  if (
    /^(Canada\/|America\/(Toronto|Vancouver|Montreal|Edmonton|Winnipeg|Halifax|Regina|St_Johns))/.test(
      timeZone,
    )
  )
    return 'CAD'
  if (/^Australia\//.test(timeZone)) return 'AUD'
  return 'USD'
}
