// What may be told of an error's words: not the secrets and the addresses that they may repeat.

import { loggedPath } from './logged-path.ts'

const email = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+\.[^\s<>"'(),:;]+/g
/** Longer than a word of code: a token, or something as good. */
const longSecret = /[\w-]{33,}/g
const privatePath = /\/submission\/[^\s"')]+/g

export function withoutSecrets(text: string): string {
  return text
    .replace(privatePath, path => loggedPath(path))
    .replace(email, '…')
    .replace(longSecret, '…')
}
