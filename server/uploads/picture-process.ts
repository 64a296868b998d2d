// A process that re-encodes one picture and ends: when it takes too much memory or time too.

import { setPriority } from 'node:os'
import { loadSharp } from '../sharp.ts'
import { PictureError, refusals } from './picture-error.ts'
import type { MadePicture } from './reencode.ts'
import { reencode } from './reencode.ts'

/** What it answers. */
export type PictureAnswer = { made: MadePicture } | { refused: string }

const maxExtraBytes = 200 * 1024 * 1024
const maxCpuMilliseconds = 20_000
const watchMilliseconds = 5

/** Pages are waited for by more people than a picture is. */
const lowPriority = 10

const answer = (said: PictureAnswer) =>
  process.send?.(said, () => {
    process.disconnect()
  })

/** The reader works in another thread, so this one can look at what it takes while it does. */
function watch(): void {
  const before = process.memoryUsage.rss()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage()
    const isTooDear =
      process.memoryUsage.rss() - before > maxExtraBytes || (user + system) / 1000 > maxCpuMilliseconds
    if (!isTooDear) return
    clearInterval(timer)
    // At once, so that not a page more is taken; whoever waits knows from this code.
    process.kill(process.pid, 'SIGKILL')
  }, watchMilliseconds)
  timer.unref()
}

process.on('disconnect', () => process.exit())
process.once('message', async (bytes: Uint8Array) => {
  try {
    setPriority(lowPriority)
    const sharp = await loadSharp()
    if (!sharp) throw new PictureError(refusals.off)
    // What programs take is not counted: their files are in memory once, for all processes.
    watch()
    // Whatever else the library can read, here it does not.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map(format => `VipsForeignLoad${format}Buffer`),
    })
    answer({ made: await reencode(sharp, Buffer.from(bytes)) })
  } catch (error) {
    answer({ refused: error instanceof PictureError ? error.message : refusals.broken })
  }
})
