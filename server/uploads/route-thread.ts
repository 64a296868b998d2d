// A thread that reads one GPX file and ends: when it takes too much memory or time too.

import { z } from 'zod'
import { answerParent } from '#platform/index.ts'
import { RouteError, refusals } from './route-error.ts'
import { type MadeRoute, routeOfGpx } from './route-of-gpx.ts'

/** What it answers. */
export type RouteAnswer = { made: MadeRoute } | { refused: string }

const work = z.object({ sent: z.instanceof(Uint8Array), isToBeCut: z.boolean() })

function answer(question: unknown): RouteAnswer {
  try {
    const { sent, isToBeCut } = work.parse(question)
    return { made: routeOfGpx(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength), isToBeCut) }
  } catch (error) {
    return { refused: error instanceof RouteError ? error.message : refusals.broken }
  }
}

await answerParent(answer)
