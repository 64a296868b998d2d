import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LoadState } from './loading-text.tsx'

const loaded = {
  isPending: false,
  isError: false,
  isFetching: false,
  errorUpdateCount: 0,
  error: null,
  refetch: () => undefined,
}
const failed = { ...loaded, isError: true, errorUpdateCount: 1, error: { message: 'Failed to load names' } }
const shown = (
  query: typeof loaded | typeof failed,
  more: { failure?: string; isSilentAtFirst?: boolean } = {},
) => renderToStaticMarkup(<LoadState query={query} loading="Loading names..." {...more} />)

it('says that something is on its way', () => {
  expect(shown({ ...loaded, isPending: true, isFetching: true })).toContain('Loading names...')
})

it('says nothing once it is there, also while it is read again', () => {
  expect(shown(loaded)).toBe('')
  expect(shown({ ...loaded, isFetching: true })).toBe('')
})

it('says what failed, as an alert, and offers to ask again', () => {
  expect(shown(failed)).toMatch(/role="alert".*Failed to load names.*<button.*Try again/)
  expect(shown(failed, { failure: 'No names today' })).toMatch(/No names today.*Try again/)
})

it('says that it is on its way while it is asked for again after a failure, with an older answer or without', () => {
  expect(shown({ ...failed, isFetching: true })).toContain('Loading names...')
  expect(shown({ ...failed, isError: false, isPending: true, isFetching: true })).toContain(
    'Loading names...',
  )
})

it('is silent about a first loading where that is no matter, but not about a failure', () => {
  const first = { ...loaded, isPending: true, isFetching: true }
  expect(shown(first, { isSilentAtFirst: true })).toBe('')
  expect(shown(failed, { isSilentAtFirst: true })).toContain('Try again')
})
