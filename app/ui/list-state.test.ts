import { expect, it } from 'vitest'
import { withoutListParams } from './list-state.ts'

it('separates a change of a list from a navigation that leaves a form', () => {
  const plain = withoutListParams('?tab=events')
  expect(
    withoutListParams(
      '?tab=events&when=past&search=loop&group=1&type=race&week=next&rows=40&status=all&page=3',
    ),
  ).toBe(plain)
  expect(withoutListParams('?tab=events&copy=7')).not.toBe(plain)
  expect(withoutListParams('?tab=groups')).not.toBe(plain)
})
