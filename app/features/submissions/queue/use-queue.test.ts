import { expect, it } from 'vitest'
import { aSubmission } from './submission.fixture.ts'
import { nextWaiting, type QueueRow } from './use-queue.ts'

const row = (id: string, status: string, isGone = false): QueueRow => ({
  submission: aSubmission({ id, status }),
  isGone,
})
const rows = [row('a', 'pending'), row('b', 'approved'), row('c', 'pending', true), row('d', 'pending')]
const nextOf = (at: number) => nextWaiting(rows, at)?.submission.id

it('goes on to the next that waits, past those that are decided or gone', () => {
  expect(nextOf(-1)).toBe('a')
  expect(nextOf(0)).toBe('d')
})

it('comes back to what was passed over, and ends when nothing else is left', () => {
  expect(nextOf(3)).toBe('a')
  expect(nextWaiting(rows.slice(1, 3), 0)).toBeUndefined()
  expect(nextWaiting([row('a', 'pending')], 0)).toBeUndefined()
})
