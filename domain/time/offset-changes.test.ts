import { beforeAll, expect, it } from 'vitest'
import { offsetChanges } from './offset-changes.ts'
import { ensureTemporal } from './temporal.ts'

beforeAll(ensureTemporal)

const hour = 3600
const year2027 = [new Date('2027-01-01T00:00:00Z'), new Date('2028-01-01T00:00:00Z')] as const

it.each([
  [
    'America/Denver',
    -7,
    [
      ['2027-03-14T09:00:00.000Z', -6],
      ['2027-11-07T08:00:00.000Z', -7],
    ],
  ],
  [
    'Europe/Berlin',
    1,
    [
      ['2027-03-28T01:00:00.000Z', 2],
      ['2027-10-31T01:00:00.000Z', 1],
    ],
  ],
  [
    'Australia/Lord_Howe',
    11,
    [
      ['2027-04-03T15:00:00.000Z', 10.5],
      ['2027-10-02T15:30:00.000Z', 11],
    ],
  ],
  ['Asia/Tokyo', 9, []],
  ['UTC', 0, []],
])('the clocks of %s in a year', (zone, first, changes) => {
  const found = offsetChanges(zone, ...year2027)
  expect(found.first).toBe(first * hour)
  expect(found.changes.map(({ at, after }) => [at.toISOString(), after / hour])).toEqual(changes)
})
