// What the words of a search say about days.

import { beforeAll, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import { readSearchQuery } from './query.ts'

/** A Monday. */
const today = '2026-11-16'
const evening = { from: 17, to: 28 }
const day = (first: string, last = first) => ({ days: { first, last } })

beforeAll(ensureTemporal)

it.each([
  ['bagel', { text: 'bagel' }],
  ['  ride   bagel ', { text: 'ride bagel' }],
  ['saturday', { text: '', weekday: 6 }],
  ['Sunday bagel', { text: 'bagel', weekday: 7 }],
  ['rides on Thursdays', { text: 'rides', weekday: 4 }],
  ['polo thurs', { text: 'polo', weekday: 4 }],
  ['this friday', { text: '', ...day('2026-11-20') }],
  ['next friday race', { text: 'race', ...day('2026-11-27') }],
  ['today', { text: '', ...day(today) }],
  ['tonight workshop', { text: 'workshop', ...day(today), hours: evening }],
  ['this morning', { text: '', ...day(today), hours: { from: 4, to: 12 } }],
  ['evening ride', { text: 'ride', hours: evening }],
  ['polo friday night', { text: 'polo', weekday: 5, hours: evening }],
  ['tomorrow in the afternoon', { text: '', ...day('2026-11-17'), hours: { from: 12, to: 17 } }],
  ['fortnight', { text: 'fortnight' }],
  ['20-25 km', { text: '', kilometres: { from: 20, to: 25 } }],
  ['gravel 100 km', { text: 'gravel', kilometres: { from: 90, to: 110.00000000000001 } }],
  ['bike rides under 10 miles', { text: 'bike rides', kilometres: { from: 0.1, to: 16.093 } }],
  ['over 50k saturday', { text: '', weekday: 6, kilometres: { from: 50, to: 2000 } }],
  ['20 km/h', { text: '20 km/h' }],
  ['5000 miles', { text: '5000 miles' }],
  ['20 minutes', { text: '20 minutes' }],
  ['fast ride', { text: '', pace: 'fast' }],
  ['Slow-paced bike rides sunday', { text: '', weekday: 7, pace: 'relaxed' }],
  ['social ride', { text: 'social ride' }],
  ['breakfast', { text: 'breakfast' }],
  ['tomorrow', { text: '', ...day('2026-11-17') }],
  ['yesterday', { text: '', ...day('2026-11-15') }],
  ['day after tomorrow', { text: '', ...day('2026-11-18') }],
  ['this weekend', { text: '', ...day('2026-11-21', '2026-11-22') }],
  ['weekend', { text: '', ...day('2026-11-21', '2026-11-22') }],
  ['next weekend gravel', { text: 'gravel', ...day('2026-11-28', '2026-11-29') }],
  ['long weekend', { text: 'long weekend' }],
  ['next week', { text: '', ...day('2026-11-22', '2026-11-28') }],
  ['last week', { text: '', ...day('2026-11-08', '2026-11-14') }],
  ['this month', { text: '', ...day('2026-11-01', '2026-11-30') }],
  ['next month', { text: '', ...day('2026-12-01', '2026-12-31') }],
  ['december 4', { text: '', ...day('2026-12-04') }],
  ['ride Dec. 4th', { text: 'ride', ...day('2026-12-04') }],
  ['4th of december', { text: '', ...day('2026-12-04') }],
  ['January 2 swap', { text: 'swap', ...day('2027-01-02') }],
  ['november 1', { text: '', ...day('2026-11-01') }],
  ['may 5, 2028', { text: '', ...day('2028-05-05') }],
  ['2026-12-04', { text: '', ...day('2026-12-04') }],
  ['in december', { text: '', ...day('2026-12-01', '2026-12-31') }],
  ['november', { text: '', ...day('2026-11-01', '2026-11-30') }],
  ['november 31', { text: '31', ...day('2026-11-01', '2026-11-30') }],
  ['bike march', { text: 'bike march' }],
  ['sundance', { text: 'sundance' }],
  ['octopus', { text: 'octopus' }],
  ['9999-12-31', { text: '9999-12-31' }],
  ['market 12', { text: 'market 12' }],
])('reads %j', (query, asked) => {
  const { typed, ...read } = readSearchQuery(query, today)
  expect(read).toEqual(asked)
  // What was read as something else than words is looked for as words too.
  const words = query.replace(/\s+/g, ' ').trim()
  expect(typed).toBe(asked.text === words ? undefined : words)
})

it('takes a Sunday for the end of its weekend', () =>
  expect(readSearchQuery('this weekend', '2026-11-22')).toMatchObject(day('2026-11-21', '2026-11-22')))
