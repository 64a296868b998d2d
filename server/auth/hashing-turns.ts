// Whose password is hashed next: a few at a time, a few waiting, and no IP address may have the queue for itself.

import { BusyError, Turns } from '../http/turns.ts'
import { AuthError } from './auth-error.ts'

const turns = new Turns({
  // Each hash takes 32 MB and a thread of Node's pool, which files and names need too.
  maxRunning: 2,
  // At a third of a second each, nobody waits longer than the sign-in page does.
  maxWaiting: 20,
  maxWaitingOfOne: 6,
})

/** Does the work when its turn comes; refuses at once, in words, when too many wait already. The server's own has no IP. */
export async function inTurn<Result>(ip: string | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    return await turns.run(ip, work)
  } catch (error) {
    if (!(error instanceof BusyError)) throw error
    throw new AuthError('over_request_rate_limit', {
      message: 'Too many people are signing in at this moment. Please try again in a few seconds.',
      retryAfterSeconds: 5,
    })
  }
}
