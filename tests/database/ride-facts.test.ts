// The facts of a ride: what the column takes, what it refuses and in which words, and that domain/ reads the same.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedFacts } from '#domain/event/event-columns.ts'
import type { Database } from '#platform/database/database.ts'
import { type City, makeCity, visitor } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto, tried } from './attempt.ts'
import { eventRow } from './rows.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

const insert = (facts: unknown, table = 'events') =>
  tried(database, undefined, insertInto(table, eventRow(city, { facts: JSON.stringify(facts) }), 'facts'))

const everything = {
  distance_km: [20, 30],
  pace: 'relaxed',
  speed_kmh: [18, 22.5],
  climb_m: 210,
  surface: 'gravel',
  no_drop: true,
  audience: ['families', 'beginners'],
  bring: 'Lights',
  price: { amount: 5, currency: 'USD' },
  registration_url: 'https://rides.example/register',
}

describe('the facts of a ride', () => {
  it.each(['events', 'event_submissions'])('are kept in %s as they are, and read again', async table => {
    for (const facts of [everything, {}, { no_drop: false }, { price: 'free' }, { price: 'donation' }]) {
      expect(await insert(facts, table)).toMatchObject([{ facts }])
      expect(storedFacts.parse(facts)).toEqual(facts)
    }
  })

  it('are written by visitors, moderators and the server, each with their own rights', async () => {
    const row = eventRow(city, { facts: JSON.stringify(everything) })
    await tried(database, visitor, insertInto('event_submissions', row, '1'))
    await tried(database, city.superAdmin, insertInto('events', row, 'facts'))
    await expect(
      tried(
        database,
        visitor,
        insertInto('event_submissions', { ...row, facts: '{"pace": "furious"}' }, '1'),
      ),
    ).rejects.toMatchObject({ code: 'PT400' })
  })

  it('are null where nobody said anything', async () => {
    expect(await tried(database, undefined, insertInto('events', eventRow(city), 'facts'))).toMatchObject([
      { facts: null },
    ])
  })

  it.each([
    [[], 'The facts must be an object.'],
    ['far', 'The facts must be an object.'],
    [{ wheels: 2 }, 'Of the facts, wheels is not known.'],
    [{ distance_km: 20 }, 'Of the facts, distance_km must be two numbers between 0.1 and 2000, from and to.'],
    [
      { distance_km: [20] },
      'Of the facts, distance_km must be two numbers between 0.1 and 2000, from and to.',
    ],
    [{ distance_km: [-1, 20] }, 'Of the facts, distance_km must be between 0.1 and 2000.'],
    [{ distance_km: ['20', 30] }, 'Of the facts, distance_km must be a number between 0.1 and 2000.'],
    [{ distance_km: [30, 20] }, 'Of the facts, distance_km must not begin with the larger number.'],
    [
      { distance_km: null },
      'Of the facts, distance_km must be two numbers between 0.1 and 2000, from and to.',
    ],
    [{ pace: 'furious' }, 'Of the facts, pace must be one of relaxed, social, steady, fast.'],
    [{ pace: ['fast'] }, 'Of the facts, pace must be one of relaxed, social, steady, fast.'],
    [{ speed_kmh: [10, 300] }, 'Of the facts, speed_kmh must be between 1 and 80.'],
    [{ climb_m: -1 }, 'Of the facts, climb_m must be between 0 and 20000.'],
    [{ climb_m: 1e30 }, 'Of the facts, climb_m must be between 0 and 20000.'],
    [{ surface: 'ice' }, 'Of the facts, surface must be one of paved, gravel, trail, mixed.'],
    [{ no_drop: 'yes' }, 'Of the facts, no_drop must be true or false.'],
    [{ audience: [] }, 'Of the facts, audience must be a list of one to five.'],
    [
      { audience: ['cats'] },
      'Of the facts, audience must be one of everyone, families, beginners, women_trans_femme, adaptive.',
    ],
    [{ audience: ['families', 'families'] }, 'Of the facts, audience must name each only once.'],
    [{ bring: '' }, 'Of the facts, bring must be one line of at most 200 characters.'],
    [{ bring: 'Lights\nBells' }, 'Of the facts, bring must be one line of at most 200 characters.'],
    [{ bring: 'x'.repeat(201) }, 'Of the facts, bring must be one line of at most 200 characters.'],
    [{ price: 'cheap' }, 'Of the facts, price must be free, donation, or an amount with its currency.'],
    [{ price: 5 }, 'Of the facts, price must be free, donation, or an amount with its currency.'],
    [
      { price: { amount: 0, currency: 'USD' } },
      'Of the facts, price has an amount that must be between 0.01 and 10000.',
    ],
    [
      { price: { amount: 1.234, currency: 'USD' } },
      'Of the facts, price has an amount that must have at most two decimals.',
    ],
    [
      { price: { currency: 'USD' } },
      'Of the facts, price has an amount that must be a number between 0.01 and 10000.',
    ],
    [
      { price: { amount: 5, currency: 'dollars' } },
      'Of the facts, price must have a currency of three letters, such as USD.',
    ],
    [{ price: { amount: 5, currency: 'USD', tip: 1 } }, 'Of the facts, price has an unknown key.'],
    [
      { registration_url: 'javascript:alert(1)' },
      'Of the facts, registration_url must be a web address that starts with http:// or https://.',
    ],
  ])('%j are refused: %s', async (facts, message) => {
    await expect(insert(facts)).rejects.toMatchObject({ code: 'PT400', message })
  })
})
