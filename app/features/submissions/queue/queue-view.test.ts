import { expect, it } from 'vitest'
import { edgeText, viewOf } from './queue-view.ts'

const viewIn = (query: string) => viewOf(new URLSearchParams(query))

it('begins with the newest of what is pending', () => {
  expect(viewIn('')).toEqual({ status: 'pending', search: '', order: 'newest', edge: undefined })
  expect(viewIn('status=all&search=loop&order=oldest')).toMatchObject({
    status: 'all',
    search: 'loop',
    order: 'oldest',
  })
})

it('finds the page again beside the submission that it began at', () => {
  const row = {
    created_at: '2026-11-15T19:12:37.123456+00:00',
    id: '0d5a3a6e-5f0f-4a57-8f35-7f4f1c0a9b11',
  }
  const query = new URLSearchParams({ after: edgeText(row) }).toString()
  expect(viewIn(query).edge).toEqual({ side: 'after', ...row })
  expect(viewIn(query.replace('after', 'before')).edge).toEqual({ side: 'before', ...row })
})

it.each(['status=nonsense', 'order=sideways', 'after=yesterday', 'before=2026-11-15~1), id.eq.(2'])(
  'shows the first page where the URL says %s',
  query => {
    expect(viewIn(query)).toEqual(viewIn(''))
  },
)
