// The embedded engine on a machine that gives it no time for a while: the whole process stands still, as under heavy load.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, visitor } from '#platform/database/database.ts'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

const limit = 4_000

let place: TestPlace
let database: Database
beforeAll(async () => {
  place = await copyDatabase()
  database = await openPlace(place, limit)
})
afterAll(async () => {
  await database.close()
  await place.remove()
})

/** Does work during which the process stands still for longer than the limit; gives how long it all took. */
async function whileStandingStill(work: () => Promise<unknown>): Promise<number> {
  const waker = spawn('sh', ['-c', `echo ready; sleep ${(limit / 1000) * 1.5}; kill -CONT ${process.pid}`])
  await once(waker.stdout, 'data')
  const start = performance.now()
  const done = work()
  setTimeout(() => process.kill(process.pid, 'SIGSTOP'), 30)
  try {
    await done
    return performance.now() - start
  } finally {
    if (waker.exitCode === null) await once(waker, 'exit')
  }
}

/** Long enough to be under way when the process stops, and far from the limit. */
const honest = 'select count(*)::int as n from generate_series(1, 1500000)'

it('finishes honest work, however long that takes on the clock', async () => {
  const took = await whileStandingStill(async () =>
    expect(await database.query(honest)).toEqual([{ n: 1_500_000 }]),
  )
  expect(took).toBeGreaterThan(limit)
})

it('goes by the clock where it was told to, as for strangers', async () => {
  const read = () => database.queryAs(visitor, honest, [], { maxMilliseconds: limit })
  await expect(whileStandingStill(read)).rejects.toMatchObject({ code: '57014' })
})
