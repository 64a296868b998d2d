// What somebody has typed into a search, in one spelling.

/** Characters of a search; the database refuses more. */
export const maxSearchLength = 200

/** Without what cannot be seen, and with one space between words; of what is too long, as much as tells that. */
export const typedSearch = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength + 1)
