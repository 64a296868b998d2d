// Makes of a file that somebody sent the pictures that are kept, or says in words why not.
//
// A process of its own reads it. Tried in the server's own: an AVIF of 50 megapixels takes 950 MB there and one of 12 takes
// 290, nothing can stop the decoder once it runs, and a fault in it would end the server.

import { fork } from 'node:child_process'
import { z } from 'zod'
import { BusyError, projectPath, type Rank, Turns } from '#platform/index.ts'
import { loadSharp } from '../sharp.ts'
import { PictureError, refusals } from './picture-error.ts'
import { checkKind } from './picture-kind.ts'
import type { MadePicture } from './reencode.ts'

/** Beside its limit of processor time: nobody waits longer, however busy the machine is. */
const maxMilliseconds = 90_000
/** At some seconds each, nobody waits longer than a minute or two. All that have a place to upload may wait. */
const turns = new Turns({ maxRunning: 1, maxWaiting: 20, maxWaitingOfOne: 8 })

const bytes = z
  .instanceof(Uint8Array)
  .transform(part => Buffer.from(part.buffer, part.byteOffset, part.length))
const answer = z.union([
  z.object({ refused: z.string() }),
  z.object({
    made: z.object({
      width: z.number(),
      height: z.number(),
      colour: z.string(),
      files: z.array(z.object({ name: z.string(), contentType: z.string(), bytes })),
    }),
  }),
])

/** Throws a PictureError, whose message people may read. */
export async function makePicture(sent: Buffer, sender: string, rank: Rank = 0): Promise<MadePicture> {
  checkKind(sent)
  if (!(await loadSharp())) throw new PictureError(refusals.off)
  try {
    const said = await turns.run(sender, () => askProcess(sent), rank)
    if ('refused' in said) throw new PictureError(said.refused)
    return said.made
  } catch (error) {
    if (error instanceof BusyError) throw new PictureError(refusals.busy, { cause: error })
    throw error
  }
}

function askProcess(sent: Buffer): Promise<z.infer<typeof answer>> {
  const reader = fork(projectPath('build/server/picture-process.js'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // Nothing that is secret; one pool of memory, which takes less than one for each thread.
    env: { MALLOC_ARENA_MAX: '1' },
    timeout: maxMilliseconds,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve, reject) => {
    reader.on('message', message => {
      const parsed = answer.safeParse(message)
      if (parsed.success) resolve(parsed.data)
    })
    reader.on('error', reject)
    // After an answer this changes nothing.
    reader.on('exit', (_code, signal) =>
      reject(new PictureError(signal === 'SIGKILL' ? refusals.tooDear : refusals.broken)),
    )
    // Where it has ended already, its exit says so.
    reader.send(sent, () => undefined)
  })
}
