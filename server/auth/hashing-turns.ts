// Whose password is hashed next: a few at a time, a few waiting, and no IP address may have the queue for itself.

import { AuthError } from './auth-error.ts'

/** Each hash takes 32 MB and a thread of Node's pool, which files and names need too. */
const maxAtOnce = 2
/** At a third of a second each, nobody waits longer than the sign-in page does. */
const maxWaiting = 20
const maxWaitingOfOneIp = 6

interface Waiter {
  /** Undefined for the server's own work. */
  ip: string | undefined
  begin(): void
  giveUp(): void
}

let running = 0
const waiting: Waiter[] = []

/** Does the work when its turn comes; refuses at once, in words, when too many wait already. */
export async function inTurn<Result>(ip: string | undefined, work: () => Promise<Result>): Promise<Result> {
  if (running < maxAtOnce) running += 1
  else await turn(ip)
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place goes straight to whoever waited longest.
    if (next) next.begin()
    else running -= 1
  }
}

function turn(ip: string | undefined): Promise<void> {
  if (ip !== undefined) makeRoom(ip)
  return new Promise((begin, reject) => {
    waiting.push({ ip, begin, giveUp: () => reject(tooBusy()) })
  })
}

/** In a full queue whoever has most of it gives way to a newcomer who has less, so that a crowd cannot shut others out. */
function makeRoom(ip: string): void {
  const own = waitingOf(ip)
  if (own >= maxWaitingOfOneIp) throw tooBusy()
  if (waiting.length < maxWaiting) return
  const most = Math.max(...waiting.map(waiter => waitingOf(waiter.ip)))
  const last = waiting.findLastIndex(waiter => waiter.ip !== undefined && waitingOf(waiter.ip) === most)
  if (most <= own + 1 || last < 0) throw tooBusy()
  for (const displaced of waiting.splice(last, 1)) displaced.giveUp()
}

function waitingOf(ip: string | undefined): number {
  return ip === undefined ? 0 : waiting.filter(waiter => waiter.ip === ip).length
}

function tooBusy(): AuthError {
  return new AuthError('over_request_rate_limit', {
    message: 'Too many people are signing in at this moment. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  })
}
