// Makes a route of a GPX file that somebody sent, in a thread of its own, one after the other: pages do not wait for it.

import { Worker } from 'node:worker_threads'
import { BusyError, Turns } from '../http/turns.ts'
import { projectPath } from '../project-path.ts'
import { checkKind } from './gpx-kind.ts'
import { RouteError, refusals } from './route-error.ts'
import type { MadeRoute } from './route-of-gpx.ts'
import type { RouteAnswer } from './route-thread.ts'

/** The largest file that is taken needs two seconds of a processor and half of this; on a busy machine it waits for everyone else. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 2 }
const maxMilliseconds = 60_000

const turns = new Turns({ maxRunning: 1, maxWaiting: 20, maxWaitingOfOne: 5 })

/** Throws a RouteError, whose message people may read. */
export async function makeRoute(sent: Buffer, isToBeCut: boolean, ip: string): Promise<MadeRoute> {
  checkKind(sent)
  try {
    return await turns.run(ip, () => askThread(sent, isToBeCut))
  } catch (error) {
    if (error instanceof BusyError) throw new RouteError(refusals.busy, { cause: error })
    throw error
  }
}

function askThread(sent: Buffer, isToBeCut: boolean): Promise<MadeRoute> {
  const reader = new Worker(projectPath('build/server/route-thread.js'), {
    workerData: { sent, isToBeCut },
    resourceLimits,
    // Nothing that is secret.
    env: {},
    execArgv: [],
  })
  const timer = setTimeout(() => void reader.terminate(), maxMilliseconds)
  return new Promise<MadeRoute>((resolve, reject) => {
    reader.on('message', (said: RouteAnswer) => {
      if ('refused' in said) reject(new RouteError(said.refused))
      else resolve({ route: said.made.route, gpx: Buffer.from(said.made.gpx) })
    })
    reader.on('error', () => reject(new RouteError(refusals.tooDear)))
    // After an answer this changes nothing.
    reader.on('exit', () => reject(new RouteError(refusals.tooDear)))
  }).finally(() => clearTimeout(timer))
}
