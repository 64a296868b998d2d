// Repeats work that met somebody else's at the same moment, a few times and with a pause.

import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, isCrossed } from '../database/database-error.ts'

const maxTries = 4
const longestPauseMilliseconds = 60

/** Does the work, which must be one transaction, until it did not cross another. */
export async function triedAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const mayTryAgain = error instanceof DatabaseError && isCrossed(error) && attempt < maxTries
      if (!mayTryAgain) throw error
    }
    // Not all at the same moment again.
    await pause(Math.random() * longestPauseMilliseconds * attempt)
  }
}
