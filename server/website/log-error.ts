// Logs what went wrong in the code of the pages, without the secrets and the addresses that its words may repeat.

import { DatabaseAwayError } from '../database/database-error.ts'
import { loggedPath } from '../http/logged-path.ts'
import type { Logger } from '../log.ts'

const email = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+\.[^\s<>"'(),:;]+/g
/** Longer than a word of code: a token, or something as good. */
const longSecret = /[\w-]{33,}/g
const privatePath = /\/submission\/[^\s"')]+/g

/** What the code of the pages is given to log with. */
export type LogError = (error: unknown, words: string) => void

/** Only what an error says of itself: what hangs on it may be a whole form. */
export function createErrorLog(log: Logger): LogError {
  return (error, words) => {
    // Said once, when it goes.
    if (error instanceof DatabaseAwayError) return
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    const failure = { name, message: withoutSecrets(message), stack: withoutSecrets(stack) }
    log.error({ failure }, words)
  }
}

function withoutSecrets(text: string): string {
  return text
    .replace(privatePath, path => loggedPath(path))
    .replace(email, '…')
    .replace(longSecret, '…')
}
