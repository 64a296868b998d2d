import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { countedBy, ErrorCounts } from './error-counts.ts'
import { guarded } from './guarded.ts'

function countingLog() {
  const errors = new ErrorCounts()
  const nowhere = new Writable({ write: (_line, _encoding, done) => done() })
  return { errors, log: pino({ hooks: countedBy(errors) }, nowhere) }
}

it('logs and counts what a callback throws or rejects with, and calls it again the next time', async () => {
  const { errors, log } = countingLog()
  const thrower = vi.fn(() => {
    throw new Error('thrown')
  })
  const safe = guarded(log, 'a timer', thrower)
  safe()
  safe()
  expect(thrower).toHaveBeenCalledTimes(2)
  guarded(log, 'a job', async () => {
    throw new Error('rejected')
  })()
  await vi.waitFor(() => expect(errors.lastDay()).toHaveLength(2))
  expect(errors.lastDay()).toMatchObject([
    { kind: 'a timer failed', count: 2 },
    { kind: 'a job failed', count: 1 },
  ])
})

it('passes arguments on and says nothing of what succeeds', () => {
  const { errors, log } = countingLog()
  const heard = vi.fn()
  guarded(log, 'a listener', heard)('events', 7)
  expect(heard).toHaveBeenCalledExactlyOnceWith('events', 7)
  expect(errors.lastDay()).toEqual([])
})
