import { expect, it } from 'vitest'
import { aSubmission } from './submission.fixture.ts'
import { nextWaiting, type QueueRow, withStates } from './use-queue.ts'

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

it('keeps every row in its place, with what has become of it and the words that were read', () => {
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
