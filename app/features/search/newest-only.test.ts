// One question at a time.

import { expect, it } from 'vitest'
import { newestOnly } from './newest-only.ts'

it('has one question under way, and then asks only the newest', async () => {
  const asked: string[] = []
  const told: string[] = []
  let answer = (_: string) => {}
  const want = newestOnly<string>(
    wanted => {
      asked.push(wanted)
      return new Promise(resolve => {
        answer = resolve
      })
    },
    text => told.push(text),
  )
  for (const typed of ['b', 'ba', 'bag', 'bage']) want(typed)
  expect(asked).toEqual(['b'])
  answer('of b')
  await expect.poll(() => asked).toEqual(['b', 'bage'])
  answer('of bage')
  await expect.poll(() => told).toEqual(['of bage'])
  want('bagel')
  expect(asked).toEqual(['b', 'bage', 'bagel'])
})
