// Says when a statement of the embedded engine has taken too long: by the clock, or by what the engine has worked.

/** What may go by on the clock, in limits of the engine's time, while the machine is busy with something else. */
const maxLimitsByTheClock = 8

interface Worker {
  /** The processor time that it has used so far. */
  readonly usedMilliseconds: number
}

/** After so many milliseconds, whatever the machine did meanwhile. Gives what stops the watch. */
export function watchClock(limit: number, onLate: () => void): () => void {
  const timer = setTimeout(onLate, limit)
  return () => clearTimeout(timer)
}

/**
 * When the worker has worked for so many milliseconds, so that honest work does not fail because the machine is slow. One
 * that is never given any time, or waits for ever, is late too, by the clock and much later.
 */
export function watchWork(worker: Worker, limit: number, onLate: () => void): () => void {
  const start = performance.now()
  // Most statements end before anything is measured; of the others the first part is taken for work.
  const unmeasured = limit / 8
  const used = () => {
    try {
      return worker.usedMilliseconds
    } catch {
      // The system says nothing, for example with too many open files. Then all time counts as work.
      return undefined
    }
  }
  let first: number | undefined
  const look = () => {
    const now = used()
    const passed = performance.now() - start
    const work = first === undefined || now === undefined ? passed : unmeasured + now - first
    const left = Math.min(limit - work, limit * maxLimitsByTheClock - passed)
    if (left <= 0) onLate()
    else timer = setTimeout(look, Math.max(left, 10))
  }
  let timer = setTimeout(() => {
    first = used()
    look()
  }, unmeasured)
  return () => clearTimeout(timer)
}
