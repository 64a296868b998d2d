// Compares texts without what people write differently: case, accents, apostrophes, punctuation.

// Names have far fewer; comparing word by word must stay cheap for any input.
const MAX_WORDS = 30
const MAX_WORD_LENGTH = 40

export function splitWords(text: string): string[] {
  const plain = text
    .slice(0, MAX_WORDS * MAX_WORD_LENGTH)
    .normalize('NFKD')
    .replace(/[\p{M}'’]+/gu, '')
    .toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, MAX_WORDS).map(word => word.slice(0, MAX_WORD_LENGTH))
}

const MAX_LETTERS = 300

/** Letters and digits only; if there are none, the text itself. Same as private.letters_of in the database. */
export function lettersOnly(text: string): string {
  const letters = text
    .slice(0, MAX_WORDS * MAX_WORD_LENGTH)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{Nd}]+/gu, '')
    .toLowerCase()
  return [...(letters || text.trim())].slice(0, MAX_LETTERS).join('')
}
