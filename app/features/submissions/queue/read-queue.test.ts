import { expect, it } from 'vitest'
import { edgeText, readQueueView } from './read-queue.ts'

const viewIn = (query: string) => readQueueView(new URLSearchParams(query))

it('shows the soonest ride first among pending submissions, and the latest first among decided ones', () => {
  expect(viewIn('')).toEqual({ status: 'pending', search: '', order: 'soonest', edge: undefined })
  expect(viewIn('status=approved').order).toBe('newest')
  expect(viewIn('order=newest').order).toBe('newest')
  expect(viewIn('status=all&search=loop&order=oldest')).toMatchObject({
    status: 'all',
    search: 'loop',
    order: 'oldest',
  })
})

it('finds the same page again by the submission next to it', () => {
  const row = {
    created_at: '2026-11-15T19:12:37.123456+00:00',
    start_date: '2026-12-01T16:00:00+00:00',
    id: '0d5a3a6e-5f0f-4a57-8f35-7f4f1c0a9b11',
  }
  const { id } = row
  const query = new URLSearchParams({ after: edgeText(row, 'soonest') }).toString()
  expect(viewIn(query).edge).toEqual({ side: 'after', at: row.start_date, id })
  expect(viewIn(query.replace('after', 'before')).edge).toEqual({ side: 'before', at: row.start_date, id })
  expect(edgeText(row, 'oldest')).toBe(edgeText(row, 'newest'))
  expect(edgeText(row, 'newest')).toContain(row.created_at)
})

it.each(['status=nonsense', 'order=sideways', 'after=yesterday', 'before=2026-11-15~1), id.eq.(2'])(
  'shows the first page when the URL says %s',
  query => {
    expect(viewIn(query)).toEqual(viewIn(''))
  },
)
