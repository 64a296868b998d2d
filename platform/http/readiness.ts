// Whether a balancer may send visitors here. Before the server ends, one that asks is told, and has time to send them elsewhere.

import { setTimeout as pause } from 'node:timers/promises'

/** Who has asked within this time asks again. */
const isWatchedMilliseconds = 60_000
/** With what a server has to end afterwards, less than the time after which whoever stops it kills it. */
const maxMilliseconds = 10_000
/** Once it was told, whatever came meanwhile has come. */
const quietMilliseconds = 1_000

export class Readiness {
  #isLeaving = false
  #askedAt = Number.NEGATIVE_INFINITY
  #told: () => void = () => undefined

  get isLeaving(): boolean {
    return this.#isLeaving
  }

  /** What whoever asks is answered. */
  isReady(): boolean {
    this.#askedAt = performance.now()
    if (this.#isLeaving) this.#told()
    return !this.#isLeaving
  }

  /** Says no from now on. Done when whoever has been asking knows it; at once where nobody has. */
  async leave(): Promise<void> {
    const isWatched = performance.now() - this.#askedAt < isWatchedMilliseconds
    this.#isLeaving = true
    if (!isWatched) return
    const told = new Promise<void>(done => {
      this.#told = done
    })
    await Promise.race([
      told.then(() => pause(quietMilliseconds)),
      pause(maxMilliseconds, undefined, { ref: false }),
    ])
  }
}
