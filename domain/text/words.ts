// The words of a text without what people write differently: capitals, accents, apostrophes, signs.

// Names have far fewer; what is compared word by word must not be long because somebody wants it to be.
const MAX_WORDS = 30
const MAX_WORD_LENGTH = 40

/** The words, in their order. */
export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, MAX_WORDS * MAX_WORD_LENGTH)
    .normalize('NFKD')
    .replace(/[\p{M}'’]+/gu, '')
    .toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, MAX_WORDS).map(word => word.slice(0, MAX_WORD_LENGTH))
}

const MAX_LETTERS = 300

/** The letters and numbers alone; of a text that has none, such as an emoji, the text. As private.letters_of of the database. */
export function lettersOf(text: string): string {
  const letters = text
    .slice(0, MAX_WORDS * MAX_WORD_LENGTH)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{Nd}]+/gu, '')
    .toLowerCase()
  return [...(letters || text.trim())].slice(0, MAX_LETTERS).join('')
}
