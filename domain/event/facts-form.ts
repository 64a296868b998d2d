// The fields 'How far, how fast?' of the event forms, in the city's units, and the ride facts that they mean.

import { fieldNames, isStorableUrl } from '../text/form-fields.ts'
import {
  type Audience,
  audienceNames,
  fromKilometres,
  fromMetres,
  type Pace,
  type Price,
  paceNames,
  type RideFacts,
  type Surface,
  surfaceNames,
  toKilometres,
  toMetres,
  type Units,
} from './ride-facts.ts'

/** Untouched fields. The audience is a text with commas, so that a form without scripts can send it. */
export const EMPTY_FACTS = {
  distance_from: '',
  distance_to: '',
  pace: '',
  speed_from: '',
  speed_to: '',
  climb: '',
  surface: '',
  no_drop: '',
  audience: '',
  bring: '',
  /** 'free', 'donation', 'paid' or nothing. */
  price: '',
  price_amount: '',
  registration_url: '',
}
export type FactFields = typeof EMPTY_FACTS

/** In the order of the form. */
export const factFieldNames = fieldNames(EMPTY_FACTS)

interface FactProblem {
  field: keyof FactFields
  message: string
}

/** The facts (null for none), or what is wrong. */
type ReadFacts = { ok: true; facts: RideFacts | null } | { ok: false; problems: FactProblem[] }

const MAX_BRING_LENGTH = 200

/** What the numbers are called in messages. */
const numberLabels = {
  distance_from: 'distance',
  distance_to: 'distance',
  speed_from: 'speed',
  speed_to: 'speed',
  climb: 'climbing',
  price_amount: 'price',
} as const
type NumberField = keyof typeof numberLabels

const oneOf = <Name extends string>(names: readonly Name[], text: string) => names.find(name => name === text)

/** In the order of the form. */
export function audienceIn(field: string): Audience[] {
  const chosen = field.split(',')
  return audienceNames.filter(name => chosen.includes(name))
}

/** A number with a point or a comma; anything else is NaN. */
const numberIn = (text: string) =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN

/** Reads the fields. `stored` has what they cannot show, such as the currency of a price. */
export function readFacts(
  fields: FactFields,
  {
    units,
    currency,
    isRide = true,
    stored,
  }: { units: Units; currency: string; isRide?: boolean; stored?: RideFacts | null },
): ReadFacts {
  const problems: FactProblem[] = []
  const complain = (field: keyof FactFields, message: string) => {
    problems.push({ field, message })
    return undefined
  }
  // Converting back and forth would change a number that nobody touched.
  const shown = factFields(stored ?? null, units)
  const isUntouched = (...names: NumberField[]) => names.every(name => fields[name] === shown[name])
  const number = (field: NumberField, from: number, to: number) => {
    if (fields[field] === '') return undefined
    const read = numberIn(fields[field])
    return read >= from && read <= to
      ? read
      : complain(
          field,
          `Please enter the ${numberLabels[field]} as a number from ${from} to ${to.toLocaleString('en-US')}.`,
        )
  }
  /** A single number is both ends. */
  const range = (
    ends: readonly [NumberField, NumberField],
    to: number,
    kept: [number, number] | undefined,
  ): [number, number] | undefined => {
    if (kept && isUntouched(...ends)) return kept
    const [first, last] = ends.map(field => number(field, 1, to))
    const [low, high] = [first ?? last, last ?? first]
    if (low === undefined || high === undefined) return undefined
    if (low > high)
      return complain(ends[1], `The ${numberLabels[ends[1]]} must not end below where it begins.`)
    return [toKilometres(low, units), toKilometres(high, units)]
  }
  const priceOf = (): Price | undefined => {
    if (fields.price !== 'paid') return oneOf<'free' | 'donation'>(['free', 'donation'], fields.price)
    if (fields.price_amount === '') return complain('price_amount', 'Please enter the price.')
    const amount = number('price_amount', 0.01, 10_000)
    const kept = typeof stored?.price === 'object' ? stored.price.currency : currency
    return amount === undefined ? undefined : { amount, currency: kept }
  }
  if ([...fields.bring].length > MAX_BRING_LENGTH)
    complain('bring', `Please say what to bring in at most ${MAX_BRING_LENGTH} characters.`)
  if (fields.registration_url !== '' && !isStorableUrl(fields.registration_url))
    complain(
      'registration_url',
      'Please enter the registration URL in full: it starts with http:// or https://.',
    )
  const climb = isRide ? number('climb', 0, units === 'miles' ? 65_000 : 20_000) : undefined
  const audience = audienceIn(fields.audience)
  const facts: RideFacts = {
    // Fields that are hidden because the type is not ridden must neither count nor block the form.
    ...(isRide && {
      distance_km: range(
        ['distance_from', 'distance_to'],
        units === 'miles' ? 1_200 : 2_000,
        stored?.distance_km,
      ),
      pace: oneOf<Pace>(paceNames, fields.pace),
      speed_kmh: range(['speed_from', 'speed_to'], units === 'miles' ? 49 : 80, stored?.speed_kmh),
      climb_m: isUntouched('climb')
        ? stored?.climb_m
        : climb === undefined
          ? undefined
          : toMetres(climb, units),
      surface: oneOf<Surface>(surfaceNames, fields.surface),
      no_drop: fields.no_drop === '' ? undefined : true,
    }),
    audience: audience.length > 0 ? audience : undefined,
    bring: fields.bring || undefined,
    price: priceOf(),
    registration_url: fields.registration_url || undefined,
  }
  if (problems.length > 0) return { ok: false, problems }
  const given = Object.entries(facts).filter(([, value]) => value !== undefined)
  return { ok: true, facts: given.length > 0 ? Object.fromEntries(given) : null }
}

const typed = (number: number) => String(Math.round(number * 100) / 100)

/** The fields that show stored facts for editing. */
export function factFields(facts: RideFacts | null, units: Units): FactFields {
  if (!facts) return EMPTY_FACTS
  const [distanceFrom, distanceTo] = facts.distance_km ?? []
  const [speedFrom, speedTo] = facts.speed_kmh ?? []
  const distance = (km: number | undefined) => (km === undefined ? '' : typed(fromKilometres(km, units)))
  const { price } = facts
  return {
    distance_from: distance(distanceFrom),
    distance_to: distance(distanceTo),
    pace: facts.pace ?? '',
    speed_from: distance(speedFrom),
    speed_to: distance(speedTo),
    climb: facts.climb_m === undefined ? '' : typed(Math.round(fromMetres(facts.climb_m, units))),
    surface: facts.surface ?? '',
    no_drop: facts.no_drop ? 'yes' : '',
    audience: (facts.audience ?? []).join(','),
    bring: facts.bring ?? '',
    price: typeof price === 'object' ? 'paid' : (price ?? ''),
    price_amount: typeof price === 'object' ? typed(price.amount) : '',
    registration_url: facts.registration_url ?? '',
  }
}

/** Where road signs are in miles: the United States and the United Kingdom. */
const milesZones =
  /^(US\/|America\/(New_York|Detroit|Kentucky\/|Louisville|Indiana|Indianapolis|Fort_Wayne|Chicago|Menominee|North_Dakota\/|Denver|Boise|Phoenix|Shiprock|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Atka)|Pacific\/Honolulu|Europe\/(London|Belfast|Jersey|Guernsey|Isle_of_Man)|GB)/

export function unitsOf(timeZone: string): Units {
  return milesZones.test(timeZone) ? 'miles' : 'kilometres'
}

/** A guess at the local currency. */
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

/** The fields that a measured route fills in. */
export function measuredFields(
  { distance_m, climb_m }: { distance_m: number; climb_m: number | null },
  units: Units,
): Pick<FactFields, 'distance_from' | 'climb'> {
  const km = Math.round(distance_m / 100) / 10
  const { distance_from, climb } = factFields({ distance_km: [km, km], climb_m: climb_m ?? undefined }, units)
  // The form takes no less than one.
  return { distance_from: Number(distance_from) < 1 ? '' : distance_from, climb }
}
