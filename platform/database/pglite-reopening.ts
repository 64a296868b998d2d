// Keeps one PGlite thread open: replaces one that ended, and while that fails tries again with growing pauses.

import { engineClosedError } from './database-error.ts'
import type { Thread } from './pglite-connection.ts'

const firstPause = 200
const maxPause = 10_000

export interface ReopeningEvents {
  /** The thread is gone, and what it was doing may have been lost. */
  onLost(): void
  /** A thread that can be worked with, after one was lost; `wasClosed` after failures. */
  onReopened(wasClosed: boolean): void
  /** The first failure to open it again; the ones after it are not told. */
  onClosed(error: unknown, pauseMilliseconds: number): void
}

export class ReopeningThread {
  private thread: Thread | undefined
  private opening: Promise<Thread> | undefined
  private failures = 0
  private timer: NodeJS.Timeout | undefined
  private ended = false

  constructor(
    private readonly start: () => Promise<Thread>,
    private readonly events: ReopeningEvents,
  ) {}

  /** Opens the first one, or fails for the reason that it has. */
  async openFirst(): Promise<void> {
    this.thread = await this.start()
  }

  /** A thread that can be worked with. While opening one keeps failing, the answer is no, at once. */
  get(): Promise<Thread> {
    if (this.thread?.isAlive) return Promise.resolve(this.thread)
    if (this.failures > 0 || this.ended) return Promise.reject(engineClosedError())
    return this.reopen()
  }

  async close(): Promise<void> {
    this.ended = true
    clearTimeout(this.timer)
    await this.opening?.catch(() => undefined)
    await this.thread?.close()
  }

  private reopen(): Promise<Thread> {
    this.opening ??= this.attempt().finally(() => {
      this.opening = undefined
    })
    return this.opening
  }

  private async attempt(): Promise<Thread> {
    if (this.failures === 0) this.events.onLost()
    let thread: Thread
    try {
      thread = await this.start()
    } catch (error) {
      this.failures += 1
      const pause = Math.min(firstPause * 2 ** (this.failures - 1), maxPause)
      if (this.failures === 1) this.events.onClosed(error, pause)
      // Tried again without being asked: whoever is refused meanwhile need not come back for it.
      if (!this.ended) this.timer = setTimeout(() => this.reopen().catch(() => undefined), pause).unref()
      throw engineClosedError()
    }
    this.thread = thread
    const wasClosed = this.failures > 0
    this.failures = 0
    this.events.onReopened(wasClosed)
    return thread
  }
}
