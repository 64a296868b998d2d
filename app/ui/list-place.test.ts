import { expect, it } from 'vitest'
import { withoutListPlace } from './list-place.ts'

it('tells a change of what a list shows from one that leaves a form', () => {
  const plain = withoutListPlace('?tab=events')
  expect(
    withoutListPlace('?tab=events&when=past&search=loop&group=1&type=race&week=next&rows=40&status=all'),
  ).toBe(plain)
  expect(withoutListPlace('?tab=events&copy=7')).not.toBe(plain)
  expect(withoutListPlace('?tab=groups')).not.toBe(plain)
})
