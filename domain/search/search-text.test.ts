// Marking what was found.

import { expect, it } from 'vitest'
import { correctedText, foundPiece, markedParts } from './search-text.ts'

const shown = (text: string, marks: string[]) =>
  markedParts(text, marks)
    .map(part => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

it('marks whole words, whatever their case, accents and apostrophes', () => {
  expect(shown('Pájaros en Ruedas: paseo', ['pajaros', 'paseo'])).toBe('[Pájaros] en Ruedas: [paseo]')
  expect(shown("Mechanic's Weekend", ['mechanics'])).toBe("[Mechanic's] Weekend")
  expect(shown('Bagels', ['bagel'])).toBe('Bagels')
  expect(shown('', ['bagel'])).toBe('')
})

it('cuts the piece that has the word out of a long text', () => {
  const text = `${'one two three '.repeat(20)}watermelons ${'four five six '.repeat(30)}`
  const piece = foundPiece(text, ['watermelons']) ?? ''
  expect(piece).toMatch(/^… .*watermelons .* …$/)
  expect(piece.length).toBeLessThan(200)
  expect(foundPiece('Never held a mallet?\n Good.', ['mallet'])).toBe('Never held a mallet? Good.')
  expect(foundPiece(text, ['goats'])).toBeUndefined()
})

it('puts corrected words in the place of those that were typed', () => {
  expect(correctedText('Begginer  ride!', [{ typed: 'begginer', meant: 'beginner' }])).toBe('beginner  ride!')
  expect(correctedText('ride', [])).toBe('ride')
})
