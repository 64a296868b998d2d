import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LoadState } from './load-state.tsx'

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

it('shows the loading text', () => {
  expect(shown({ ...loaded, isPending: true, isFetching: true })).toContain('Loading names...')
})

it('shows nothing once the data is there, also while it is loaded again', () => {
  expect(shown(loaded)).toBe('')
  expect(shown({ ...loaded, isFetching: true })).toBe('')
})

it('shows what failed, as an alert, and offers to try again', () => {
  expect(shown(failed)).toMatch(/role="alert".*Failed to load names.*<button.*Try again/)
  expect(shown(failed, { failure: 'No names today' })).toMatch(/No names today.*Try again/)
})

it('shows the loading text while it retries after a failure, with older data or without', () => {
  expect(shown({ ...failed, isFetching: true })).toContain('Loading names...')
  expect(shown({ ...failed, isError: false, isPending: true, isFetching: true })).toContain(
    'Loading names...',
  )
})

it('hides the first loading text where the page works without the data, but not a failure', () => {
  const first = { ...loaded, isPending: true, isFetching: true }
  expect(shown(first, { isSilentAtFirst: true })).toBe('')
  expect(shown(failed, { isSilentAtFirst: true })).toContain('Try again')
})
