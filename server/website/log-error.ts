// Logs what went wrong in the code of the pages, without the secrets and the addresses that its words may repeat.

import { DatabaseAwayError, type Logger, withoutSecrets } from '#platform/index.ts'

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
