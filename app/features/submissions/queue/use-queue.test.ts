import { expect, it } from 'vitest'
import { aSubmission } from './submission.fixture.ts'
import { nextWaiting, type QueueRow } from './submission.ts'
import { withStates } from './use-queue.ts'

const row = (id: string, status: string, isGone = false): QueueRow => ({
  submission: aSubmission({ id, status }),
  isGone,
})
const rows = [row('a', 'pending'), row('b', 'approved'), row('c', 'pending', true), row('d', 'pending')]
const nextAfter = (at: number) => nextWaiting(rows, at)?.submission.id

it('continues with the next waiting submission, past those that are decided or gone', () => {
  expect(nextAfter(-1)).toBe('a')
  expect(nextAfter(0)).toBe('d')
})

it('comes back to skipped submissions, and ends when none is left', () => {
  expect(nextAfter(3)).toBe('a')
  expect(nextWaiting(rows.slice(1, 3), 0)).toBeUndefined()
  expect(nextWaiting([row('a', 'pending')], 0)).toBeUndefined()
})

it('updates the state of every row in place, and keeps the text that was read', () => {
  const [a, b] = [aSubmission({ id: 'a', title: 'First' }), aSubmission({ id: 'b', title: 'Second' })]
  const page = {
    rows: [a, b].map(submission => ({ submission, isGone: false })),
    hasNext: true,
    hasPrevious: false,
    before: 0,
    total: 22,
    newest: a.created_at,
    readings: 1,
  }
  const { title: _, ...state } = { ...b, status: 'approved' }
  const later = withStates(page, [state])
  expect(later).toMatchObject({ hasNext: true, hasPrevious: false })
  expect(later.rows).toEqual([
    { submission: a, isGone: true },
    { submission: { ...b, status: 'approved' }, isGone: false },
  ])
})
