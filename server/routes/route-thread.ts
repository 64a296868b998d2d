// A thread that reads one GPX file and ends: when it takes too much memory or time too.

import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { RouteError, refusals } from './route-error.ts'
import { type MadeRoute, routeOfGpx } from './route-of-gpx.ts'

/** What it answers. */
export type RouteAnswer = { made: MadeRoute } | { refused: string }

/** Pages are waited for by more people than a route is. */
const lowPriority = 10

const work = z.object({ sent: z.instanceof(Uint8Array), isToBeCut: z.boolean() })

function answer(): RouteAnswer {
  try {
    const { sent, isToBeCut } = work.parse(workerData)
    return { made: routeOfGpx(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength), isToBeCut) }
  } catch (error) {
    return { refused: error instanceof RouteError ? error.message : refusals.broken }
  }
}

// On Linux a thread has its own; elsewhere this would be said of the whole server.
if (process.platform === 'linux') setPriority(lowPriority)
parentPort?.postMessage(answer())
