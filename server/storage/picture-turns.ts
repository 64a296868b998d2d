// Whose picture is made next: one upload and one share card at a time, a few waiting, each IP address in its own line.

import { BusyError, Turns } from '../http/turns.ts'
import { PictureError } from './picture-error.ts'

/** At some seconds each, nobody waits longer than a minute or two. */
const uploads = new Turns({ maxRunning: 1, maxWaiting: 20, maxWaitingOfOne: 5 })

/** A card takes some tenths of a second, and must not wait for an upload. */
const cards = new Turns({ maxRunning: 1, maxWaiting: 50, maxWaitingOfOne: 10 })

const busy = 'Too many pictures are being read at this moment. Please try again in a minute.'

/** Makes a picture of an upload when its turn comes; refuses it at once, in words, when too many wait already. */
export async function inPictureTurn<Result>(ip: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await uploads.run(ip, work)
  } catch (error) {
    if (error instanceof BusyError) throw new PictureError(busy, { cause: error })
    throw error
  }
}

/** Draws a share card when its turn comes, or throws a BusyError. */
export function inCardTurn<Result>(ip: string, work: () => Promise<Result>): Promise<Result> {
  return cards.run(ip, work)
}
