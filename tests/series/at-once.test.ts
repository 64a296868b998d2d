// Several people who change one series at the same moment come one after the other, and nobody waits in a circle.

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { DatabaseError } from '#platform/database/database-error.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { datesOf, rideRow, seriesOf } from './series.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

it('deletions, edits, changes and undo of one series never deadlock', async () => {
  const series = seriesOf(database, city.superAdmin)
  const id = await series.create(rideRow(city), 'FREQ=WEEKLY;COUNT=40')
  const crossed: string[] = []
  for (let round = 0; round < 8; round += 1) {
    const dates = await datesOf(database, id)
    const idAt = (place: number) => dates.at(place)?.id ?? ''
    const asAdmin = (text: string, event: string) => database.queryAs(city.superAdmin, text, [event])
    const attempts = [
      () => series.change(idAt(1), 'all', { title: `All ${round}` }),
      () => asAdmin('delete from public.events where id = $1', idAt(-1)),
      () => series.change(idAt(2), 'all', { description: `More ${round}` }),
      () => asAdmin('delete from public.events where id = $1', idAt(-2)),
      () => asAdmin(`update public.events set title = 'One' where id = $1`, idAt(3)),
      async () => series.undo(await series.change(idAt(4), 'all', { title: 'Not so' })),
      () => asAdmin(`select public.change_event_status($1, 'cancelled', 'Rain.')`, idAt(5)),
    ]
    const outcomes = await Promise.allSettled(attempts.map(attempt => attempt()))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && outcome.reason instanceof DatabaseError)
        crossed.push(outcome.reason.code)
  }
  // What was changed meanwhile is refused in words; nobody is chosen to give way.
  expect(crossed.filter(code => !code.startsWith('PT'))).toEqual([])
})
