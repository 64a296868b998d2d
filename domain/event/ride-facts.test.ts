import { describe, expect, it } from 'vitest'
import {
  briefFactLabels,
  factsLine,
  fromKilometres,
  type RideFacts,
  roundedText,
  toKilometres,
  toMetres,
} from './ride-facts.ts'

const everything: RideFacts = {
  distance_km: [20, 30],
  pace: 'relaxed',
  speed_kmh: [18, 22],
  climb_m: 210,
  surface: 'gravel',
  no_drop: true,
  audience: ['families', 'beginners'],
  bring: 'Lights',
  price: { amount: 5, currency: 'USD' },
  registration_url: 'https://rides.example/register',
}

describe('the facts of a ride', () => {
  it('are said in miles and feet', () => {
    expect(factsLine(everything, 'miles')).toBe(
      '12–19 miles · Relaxed pace, 11–14 mph · 690 feet of climbing · Gravel · No-drop · Family-friendly · For beginners · $5 · Bring: Lights',
    )
  })

  it('are said in kilometres and metres', () => {
    expect(factsLine(everything, 'kilometres')).toBe(
      '20–30 km · Relaxed pace, 18–22 km/h · 210 m of climbing · Gravel · No-drop · Family-friendly · For beginners · $5 · Bring: Lights',
    )
  })

  it('are said in a list by what people choose by', () => {
    const brief = (facts: RideFacts) => briefFactLabels(facts, 'miles').map(({ text: words }) => words)
    expect(brief({ ...everything, audience: ['everyone', 'families'] })).toEqual([
      '12–19 miles',
      'Relaxed pace',
      '690 feet of climbing',
      'No-drop',
      'Family-friendly',
      '$5',
    ])
    expect(brief({ bring: 'Lights', surface: 'paved' })).toEqual([])
  })

  it.each<[RideFacts | null, string]>([
    [null, ''],
    [{}, ''],
    [{ distance_km: [1.609344, 1.609344] }, '1 mile'],
    [{ distance_km: [5, 5] }, '3.1 miles'],
    [{ speed_kmh: [24, 24] }, '15 mph'],
    [{ climb_m: 0 }, '0 feet of climbing'],
    [{ climb_m: 1500 }, '4,920 feet of climbing'],
    [{ no_drop: false }, ''],
    [{ price: 'free' }, 'Free'],
    [{ price: 'donation' }, 'By donation'],
    [{ price: { amount: 7.5, currency: 'EUR' } }, '€7.50'],
  ])('of %j are said as %j', (facts, words) => {
    expect(factsLine(facts, 'miles')).toBe(words)
  })

  it.each(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'XYZ'])('say a price in %s as is usual', currency => {
    const usual = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    })
    for (const amount of [1, 7.5, 12.05, 999, 1000, 12_345.6])
      expect(factsLine({ price: { amount, currency } }, 'miles')).toBe(usual.format(amount))
  })

  it('are read again as they were typed', () => {
    for (let typed = 1; typed <= 300; typed += 1) {
      expect(roundedText(fromKilometres(toKilometres(typed, 'miles'), 'miles'))).toBe(String(typed))
      expect(toMetres(typed, 'kilometres')).toBe(typed)
    }
  })
})
