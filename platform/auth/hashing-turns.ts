// Whose password is hashed next: a few at a time, a few waiting, who is known before who is not, and who has tried last.

import { LRUCache } from 'lru-cache'
import { BusyError, type Rank, Turns } from '../http/turns.ts'
import { AuthError } from './auth-error.ts'

const turns = new Turns({
  // Each hash takes 32 MB and a thread of Node's pool, which files and names need too.
  maxRunning: 2,
  // At a third of a second each, nobody waits longer than the sign-in page does.
  maxWaiting: 20,
  maxWaitingOfOne: 6,
})

/** Who wants something hashed. */
export interface HashingAsker {
  ip: string
  /** The email address whose password is tried. */
  account?: string
  isSignedIn?: true
}

/**
 * In memory alone: after a restart everybody is new for once, and goes before whoever fails from then on. An attacker's many
 * addresses push out only what is as new as they are.
 */
const maxRemembered = 10_000
const knownPairs = new LRUCache<string, true>({ max: maxRemembered })
const triedSeconds = 300
const triedIps = new LRUCache<string, true>({ max: maxRemembered, ttl: triedSeconds * 1_000 })

const pairOf = ({ account, ip }: HashingAsker) => `${account} ${ip}`

/** Who is signed in or has been from here before; who waits for the first time; who has tried, and has not signed in. */
function rankOf(asker: HashingAsker): Rank {
  if (asker.isSignedIn || knownPairs.has(pairOf(asker))) return 0
  return triedIps.has(asker.ip) ? 2 : 1
}

/** Does the work when its turn comes; refuses at once, in words, when too many wait already. The server's own has no asker. */
export async function inTurn<Result>(
  asker: HashingAsker | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const rank = asker ? rankOf(asker) : 0
  // From its beginning, so that many at once are not all the first.
  if (asker && !asker.isSignedIn) triedIps.set(asker.ip, true)
  try {
    return await turns.run(asker?.ip, work, rank)
  } catch (error) {
    if (!(error instanceof BusyError)) throw error
    throw new AuthError('over_request_rate_limit', {
      message: 'Too many people are signing in at this moment. Please try again in a few seconds.',
      retryAfterSeconds: 5,
    })
  }
}

/** The password was right: whoever comes from there for this account goes before others. */
export function rememberAsker(asker: HashingAsker): void {
  knownPairs.set(pairOf(asker), true)
  triedIps.delete(asker.ip)
}
