// Ride facts (distance, pace, climbing, price) and their labels in the city's units. The database stores them metric, in
// one column, and validates them (`private.are_facts`).

export type Units = 'miles' | 'kilometres'

type Range = [from: number, to: number]

export const paceNames = ['relaxed', 'social', 'steady', 'fast'] as const
export const surfaceNames = ['paved', 'gravel', 'trail', 'mixed'] as const
export const audienceNames = ['everyone', 'families', 'beginners', 'women_trans_femme', 'adaptive'] as const

export type Pace = (typeof paceNames)[number]
export type Surface = (typeof surfaceNames)[number]
export type Audience = (typeof audienceNames)[number]

export const paces: Readonly<Record<Pace, string>> = {
  relaxed: 'Relaxed',
  social: 'Social',
  steady: 'Steady',
  fast: 'Fast',
}
export const surfaces: Readonly<Record<Surface, string>> = {
  paved: 'Paved',
  gravel: 'Gravel',
  trail: 'Trail',
  mixed: 'Mixed surface',
}
export const audiences: Readonly<Record<Audience, string>> = {
  everyone: 'For everyone',
  families: 'Family-friendly',
  beginners: 'For beginners',
  women_trans_femme: 'For women, trans and femme riders',
  adaptive: 'Adaptive bikes welcome',
}

export type Price = 'free' | 'donation' | { amount: number; currency: string }

/** The column `facts`; every key may be missing. Not an interface, because it is sent as JSON. */
export type RideFacts = {
  distance_km?: Range | undefined
  pace?: Pace | undefined
  speed_kmh?: Range | undefined
  climb_m?: number | undefined
  surface?: Surface | undefined
  no_drop?: boolean | undefined
  audience?: Audience[] | undefined
  /** What to bring. */
  bring?: string | undefined
  price?: Price | undefined
  registration_url?: string | undefined
}

/** A fact as text, and its subject, for the icon. */
export interface FactLabel {
  about: 'distance' | 'pace' | 'climb' | 'surface' | 'no_drop' | 'audience' | 'price' | 'bring'
  text: string
}

const KILOMETRES_A_MILE = 1.609344
const METRES_A_FOOT = 0.3048

/** A distance or speed in the city's units. */
export const fromKilometres = (km: number, units: Units) => (units === 'miles' ? km / KILOMETRES_A_MILE : km)
/** And back, exact to a metre, so that a form shows what was typed. */
export const toKilometres = (number: number, units: Units) =>
  Math.round(number * (units === 'miles' ? KILOMETRES_A_MILE : 1) * 1000) / 1000
export const fromMetres = (metres: number, units: Units) =>
  units === 'miles' ? metres / METRES_A_FOOT : metres
export const toMetres = (number: number, units: Units) =>
  Math.round(number * (units === 'miles' ? METRES_A_FOOT : 1) * 10) / 10

/** Whole numbers, and one decimal below ten. */
export const roundedText = (number: number) =>
  String(number < 10 ? Math.round(number * 10) / 10 : Math.round(number))

function rangeText(range: Range, units: Units): string {
  const [from = '', to = ''] = range.map(km => roundedText(fromKilometres(km, units)))
  return from === to ? from : `${from}–${to}`
}

/** '21 miles', '20–25 km' */
export function distanceLabel(range: Range, units: Units): string {
  const numbers = rangeText(range, units)
  const [one, many] = units === 'miles' ? ['mile', 'miles'] : ['km', 'km']
  return `${numbers} ${numbers === '1' ? one : many}`
}

function paceText({ pace, speed_kmh }: RideFacts, units: Units): string | undefined {
  const speed = speed_kmh && `${rangeText(speed_kmh, units)} ${units === 'miles' ? 'mph' : 'km/h'}`
  if (!pace) return speed
  return speed ? `${paces[pace]} pace, ${speed}` : `${paces[pace]} pace`
}

/** '640 feet of climbing' */
export function climbText(metres: number, units: Units): string {
  const exact = fromMetres(metres, units)
  const rounded = exact < 100 ? Math.round(exact) : Math.round(exact / 10) * 10
  return `${grouped(rounded)} ${units === 'miles' ? 'feet' : 'm'} of climbing`
}

// By hand: the first use of `Intl` for numbers blocks a phone for a tenth of a second, and the home page needs no other.
function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

const symbols = new Map([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['CAD', 'CA$'],
  ['AUD', 'A$'],
])

function priceText(price: Price): string {
  if (price === 'free') return 'Free'
  if (price === 'donation') return 'By donation'
  const { amount, currency } = price
  const [whole, cents] = amount.toFixed(2).split('.')
  const digits = grouped(Number(whole)) + (cents === '00' ? '' : `.${cents}`)
  return (symbols.get(currency) ?? `${currency}\u00a0`) + digits
}

/** The most important first. */
export function factLabels(facts: RideFacts, units: Units): FactLabel[] {
  const { distance_km, climb_m, surface, no_drop, audience = [], price, bring } = facts
  const labels: [FactLabel['about'], string | false | undefined][] = [
    ['distance', distance_km && distanceLabel(distance_km, units)],
    ['pace', paceText(facts, units)],
    ['climb', climb_m !== undefined && climbText(climb_m, units)],
    ['surface', surface && surfaces[surface]],
    ['no_drop', no_drop && 'No-drop'],
    ...audience.map((name): [FactLabel['about'], string] => ['audience', audiences[name]]),
    ['price', price && priceText(price)],
    ['bring', bring && `Bring: ${bring}`],
  ]
  return labels.flatMap(([about, text]) => (text ? [{ about, text }] : []))
}

/** Only what people choose by, for a line of a list. */
export function briefFactLabels(facts: RideFacts, units: Units): FactLabel[] {
  const { distance_km, pace, climb_m, no_drop, audience, price } = facts
  const forSome = audience?.filter(name => name !== 'everyone')
  return factLabels({ distance_km, pace, climb_m, no_drop, audience: forSome, price }, units)
}

/** The facts as one line of text; empty if there are none. */
export function factsLine(facts: RideFacts | null, units: Units): string {
  return facts
    ? factLabels(facts, units)
        .map(({ text: words }) => words)
        .join(' · ')
    : ''
}

/** Ignores the order of keys. */
export function isSameFacts(one: RideFacts | null, other: RideFacts | null): boolean {
  const text = (facts: RideFacts | null) =>
    JSON.stringify(Object.entries(facts ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return text(one) === text(other)
}
