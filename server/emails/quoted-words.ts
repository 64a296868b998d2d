// Words of strangers as a mail may repeat them: in one line, so that they cannot pass for the site's own.

import { oneLine } from '#domain/text/short-text.ts'

/** Signs that turn around what follows them, also the words behind the quotation. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The words in one line, to stand between “ and ”: marks like these inside would seem to end the quotation. */
export function quotedWords(words: string): string {
  return oneLine(words.replace(directions, ''))
    .replace(/\s+/g, ' ')
    .replace(/[“„‟«]/g, '‘')
    .replace(/["”»]/g, '’')
}
