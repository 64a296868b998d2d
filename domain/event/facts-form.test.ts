import { describe, expect, it } from 'vitest'
import { EMPTY_FACTS, type FactFields, factFields, readFacts, unitsOf } from './facts-form.ts'
import type { RideFacts } from './ride-facts.ts'

const inMiles = { units: 'miles', currency: 'USD' } as const
const read = (fields: Partial<FactFields>, more: { isRide?: boolean; stored?: RideFacts } = {}) =>
  readFacts({ ...EMPTY_FACTS, ...fields }, { ...inMiles, ...more })

const filled: FactFields = {
  distance_from: '12',
  distance_to: '18.5',
  pace: 'relaxed',
  speed_from: '11',
  speed_to: '14',
  climb: '700',
  surface: 'gravel',
  no_drop: 'yes',
  audience: 'families,beginners',
  bring: 'Lights',
  price: 'paid',
  price_amount: '5',
  registration_url: 'https://rides.example/register',
}

describe('the fields of the facts', () => {
  it('mean nothing where nothing was typed', () => {
    expect(read({})).toEqual({ ok: true, facts: null })
  })

  it('are stored metric, and shown again as they were typed', () => {
    const answer = read(filled)
    expect(answer).toMatchObject({
      ok: true,
      facts: {
        distance_km: [19.312, 29.773],
        climb_m: 213.4,
        no_drop: true,
        price: { amount: 5, currency: 'USD' },
      },
    })
    expect(answer.ok && factFields(answer.facts, 'miles')).toEqual(filled)
  })

  it('leave alone what nobody touched, whatever it would be converted forth and back', () => {
    const stored: RideFacts = { distance_km: [34, 34], climb_m: 195, speed_kmh: [20, 25] }
    expect(read(factFields(stored, 'miles'), { stored })).toEqual({ ok: true, facts: stored })
    expect(read({ ...factFields(stored, 'miles'), climb: '700' }, { stored })).toMatchObject({
      facts: { distance_km: [34, 34], climb_m: 213.4 },
    })
    expect(read({}, { stored })).toEqual({ ok: true, facts: null })
  })

  it('take one number alone for both ends', () => {
    expect(read({ distance_to: '10' })).toMatchObject({ facts: { distance_km: [16.093, 16.093] } })
  })

  it('take a comma for a point, and nothing else', () => {
    expect(read({ distance_from: '1,5' })).toMatchObject({ ok: true })
    for (const distance_from of ['-1', '1e3', '0', 'far', '9999', 'NaN', '１２'])
      expect(read({ distance_from })).toEqual({
        ok: false,
        problems: [
          { field: 'distance_from', message: 'Please enter the distance as a number from 1 to 1,200.' },
        ],
      })
  })

  it('are complained of by name', () => {
    expect(
      read({ distance_from: '20', distance_to: '10', price: 'paid', registration_url: 'rides' }),
    ).toEqual({
      ok: false,
      problems: [
        {
          field: 'registration_url',
          message: 'Please enter the registration URL in full: it starts with http:// or https://.',
        },
        { field: 'distance_to', message: 'The distance must not end below where it begins.' },
        { field: 'price_amount', message: 'Please enter the price.' },
      ],
    })
  })

  it('that a type does not ask for neither count nor hold up the form', () => {
    expect(read({ ...filled, distance_from: 'far' }, { isRide: false })).toEqual({
      ok: true,
      facts: {
        audience: ['families', 'beginners'],
        bring: 'Lights',
        price: { amount: 5, currency: 'USD' },
        registration_url: 'https://rides.example/register',
      },
    })
  })

  it('keep the currency of a price that was set elsewhere', () => {
    const stored: RideFacts = { price: { amount: 4, currency: 'EUR' } }
    expect(read({ price: 'paid', price_amount: '6' }, { stored })).toMatchObject({
      facts: { price: { amount: 6, currency: 'EUR' } },
    })
  })
})

describe('the units of a city', () => {
  it.each([
    ['America/Denver', 'miles'],
    ['America/Indiana/Knox', 'miles'],
    ['Europe/London', 'miles'],
    ['Europe/Berlin', 'kilometres'],
    ['America/Toronto', 'kilometres'],
    ['America/Mexico_City', 'kilometres'],
    ['UTC', 'kilometres'],
  ])('in %s are %s', (zone, units) => {
    expect(unitsOf(zone)).toBe(units)
  })
})
