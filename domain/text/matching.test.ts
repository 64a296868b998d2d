import { expect, it } from 'vitest'
import { lettersOnly, splitWords } from './matching.ts'

it.each([
  ['  Café Olé — Ann’s RIDE!', ['cafe', 'ole', 'anns', 'ride']],
  ['Route 66', ['route', '66']],
  ['自転車', ['自転車']],
  ['🚲', []],
  ['', []],
])('the words of %j are %j', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})

it('letters are the same however a name is written', () => {
  expect(lettersOnly('Coffee-Outside')).toBe(lettersOnly('coffee outside'))
  expect(lettersOnly(' 🚲 ')).toBe('🚲')
})

it('a text without end has few and short words', () => {
  const words = splitWords(`${'x'.repeat(10_000)} ${'a '.repeat(10_000)}`)
  expect(words.every(word => word.length <= 40)).toBe(true)
  expect(splitWords('a '.repeat(10_000))).toHaveLength(30)
})
