// Lets one stranger's request begin in each round of the event loop, so that what is kept is answered between any two.

import { setImmediate } from 'node:timers/promises'
import { RateLimitError } from './rate-limit.ts'
import { BusyError, Turns } from './turns.ts'

const turns = new Turns({ maxRunning: 1, maxWaitingOfOne: 400, maxWaiting: 2_000 })
const busySeconds = 1

/**
 * Waits for a round of one's own, each IP address in a line of its own; throws a RateLimitError where too many wait. Without
 * it, the requests that thirty connections sent at once would all be worked at before anybody else's is looked at.
 */
export async function nextRound(ip: string): Promise<void> {
  try {
    await turns.run(ip, () => setImmediate())
  } catch (error) {
    throw error instanceof BusyError ? new RateLimitError(busySeconds) : error
  }
}
