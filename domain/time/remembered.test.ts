import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('what was found is not looked for again, and what failed is', () => {
  let looked = 0
  const find = remembered(String, (text: string) => {
    looked += 1
    if (text === 'bad') throw new RangeError(text)
    return { text }
  })
  expect(find('a')).toBe(find('a'))
  expect(find('b')).toEqual({ text: 'b' })
  expect(looked).toBe(2)
  for (let time = 0; time < 2; time += 1) expect(() => find('bad')).toThrow(RangeError)
  expect(looked).toBe(4)
})

test('no more is remembered than a page has use for', () => {
  const looked: string[] = []
  const find = remembered(String, (text: string) => looked.push(text))
  for (let n = 0; n <= 5_000; n += 1) find(String(n))
  find('5000')
  expect(looked).toHaveLength(5_001)
  find('0')
  expect(looked).toHaveLength(5_002)
})
