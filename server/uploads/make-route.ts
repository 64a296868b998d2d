// Makes a route of a GPX file that somebody sent, in a thread of its own, one after the other.

import { askThread, BusyError, type Rank, ThreadLimitError, Turns } from '#platform/index.ts'
import { checkKind } from './gpx-kind.ts'
import { RouteError, refusals } from './route-error.ts'
import type { MadeRoute } from './route-of-gpx.ts'
import type { RouteAnswer } from './route-thread.ts'

/** The largest file that is taken needs two seconds of a processor and half of this memory. */
const limits = { maxMilliseconds: 60_000, maxHeapMegabytes: 192 }

const turns = new Turns({ maxRunning: 1, maxWaiting: 20, maxWaitingOfOne: 8 })

/** Throws a RouteError, whose message people may read. */
export async function makeRoute(
  sent: Buffer,
  isToBeCut: boolean,
  sender: string,
  rank: Rank = 0,
): Promise<MadeRoute> {
  checkKind(sent)
  try {
    const read = () => askThread<RouteAnswer>('route-thread', { sent, isToBeCut }, limits)
    const answer = await turns.run(sender, read, rank)
    if ('refused' in answer) throw new RouteError(answer.refused)
    return { route: answer.made.route, gpx: Buffer.from(answer.made.gpx) }
  } catch (error) {
    if (error instanceof BusyError) throw new RouteError(refusals.busy, { cause: error })
    if (error instanceof ThreadLimitError) throw new RouteError(refusals.tooDear, { cause: error })
    throw error
  }
}
