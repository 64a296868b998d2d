// The fields 'How far, how fast?' of the event forms: what they hold as typed, in the city's units, and the facts they mean.

import { isStorableUrl } from '../text/form-fields.ts'
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

/** The fields as typed. The audience is a text with commas, so that a form without scripts can send it. */
export interface FactFields {
  distance_from: string
  distance_to: string
  pace: string
  speed_from: string
  speed_to: string
  climb: string
  surface: string
  no_drop: string
  audience: string
  bring: string
  /** 'free', 'donation', 'paid' or nothing. */
  price: string
  price_amount: string
  registration_url: string
}

/** Fields that nobody has touched. */
export const EMPTY_FACTS: Readonly<FactFields> = {
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
  price: '',
  price_amount: '',
  registration_url: '',
}

/** The names of the fields, in the order of the form. */
export const factFieldNames = Object.keys(EMPTY_FACTS).filter((name): name is keyof FactFields =>
  Object.hasOwn(EMPTY_FACTS, name),
)

/** The fields from the values of a form, in the order of their names. */
export function factValues(values: readonly string[]): FactFields {
  return {
    ...EMPTY_FACTS,
    ...Object.fromEntries(factFieldNames.map((name, place) => [name, values[place] ?? ''])),
  }
}

interface FactProblem {
  field: keyof FactFields
  message: string
}

/** The facts that were meant, null where there are none; or what is wrong. */
type ReadFacts = { ok: true; facts: RideFacts | null } | { ok: false; problems: FactProblem[] }

const MAX_BRING_LENGTH = 200

/** What the numbers are called within a sentence. */
const numberWords = {
  distance_from: 'distance',
  distance_to: 'distance',
  speed_from: 'speed',
  speed_to: 'speed',
  climb: 'climbing',
  price_amount: 'price',
} as const
type NumberField = keyof typeof numberWords

const oneOf = <Name extends string>(names: readonly Name[], text: string) => names.find(name => name === text)

/** The audience in a field, in the order of the form. */
export function audienceIn(field: string): Audience[] {
  const chosen = field.split(',')
  return audienceNames.filter(name => chosen.includes(name))
}

/** A number with a point or a comma; not a number where it is something else. */
const numberIn = (text: string) =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN

/** Reads the fields; `stored` has what they cannot show, such as the currency of a price. */
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
  // Converted forth and back, a number that nobody touched would be another one.
  const shown = factFields(stored ?? null, units)
  const isUntouched = (...names: NumberField[]) => names.every(name => fields[name] === shown[name])
  const number = (field: NumberField, from: number, to: number) => {
    if (fields[field] === '') return undefined
    const read = numberIn(fields[field])
    return read >= from && read <= to
      ? read
      : complain(
          field,
          `Please enter the ${numberWords[field]} as a number from ${from} to ${to.toLocaleString('en-US')}.`,
        )
  }
  /** One number alone is both ends. */
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
      return complain(ends[1], `The ${numberWords[ends[1]]} must not end below where it begins.`)
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
    // What a type that is not ridden does not ask for is not seen, so it must neither count nor hold up the form.
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

/** A number as one would type it again. */
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
