// Tells which workers have died: those that gave no sign of life while this one watched without a gap.

export interface WorkerSign {
  id: string
  /** Changes with each sign of life. */
  sign: string
}

/** A worker that gives no sign in four turns has crashed, or is paused. A little less, since turns are not exact. */
const silence = 18_000
/** Two missed turns. */
const maxGap = 10_000

/**
 * No clock is compared with another one. A server that could not look, because the database was away or the server itself
 * was paused, starts watching anew: others may have been kept from their sign of life too, and may hold mail that
 * they have sent and could not note.
 */
export class WorkerWatch {
  #known = new Map<string, { sign: string; since: number }>()
  #lookedAt = Number.NEGATIVE_INFINITY

  /** Takes in every worker's last sign; returns those that are silent for too long. */
  look(workers: readonly WorkerSign[], now = performance.now()): WorkerSign[] {
    const before = now - this.#lookedAt > maxGap ? new Map() : this.#known
    this.#lookedAt = now
    this.#known = new Map(
      workers.map(({ id, sign }) => {
        const known = before.get(id)
        return [id, known?.sign === sign ? known : { sign, since: now }]
      }),
    )
    return workers.filter(({ id }) => now - (this.#known.get(id)?.since ?? now) >= silence)
  }
}
