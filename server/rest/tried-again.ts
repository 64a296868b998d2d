// Repeats work that met somebody else's at the same moment, a few times and with a pause.

import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from '../database/database-error.ts'

const maxTries = 4
const longestPauseMilliseconds = 60

/** Waited for each other in a circle, or could not be put into an order: the database has undone all of it. */
const isCrossed = (error: unknown) => error instanceof DatabaseError && /^40(P01|001)$/.test(error.code)

/** Does the work, which must be one transaction, until it did not cross another. */
export async function triedAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isCrossed(error) || attempt >= maxTries) throw error
    }
    // Not all at the same moment again.
    await pause(Math.random() * longestPauseMilliseconds * attempt)
  }
}
