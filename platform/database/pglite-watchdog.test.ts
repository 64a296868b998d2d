import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchClock, watchWork } from './pglite-watchdog.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** How long it took until the watch said so, of a worker that is given this share of the time; undefined if it never did. */
function lateAfter(share: number, limit = 1000): number | undefined {
  const start = performance.now()
  const worker = {
    get usedMilliseconds() {
      return 5000 + (performance.now() - start) * share
    },
  }
  let late: number | undefined
  const stop = watchWork(worker, limit, () => {
    late ??= performance.now() - start
  })
  vi.advanceTimersByTime(60_000)
  stop()
  return late
}

describe('a watch on work', () => {
  it('ends what works all the time when its limit is reached', () => {
    expect(lateAfter(1)).toBeLessThanOrEqual(1020)
    expect(lateAfter(1)).toBeGreaterThanOrEqual(1000)
  })

  it('waits longer where the machine does something else, by as much', () => {
    // An eighth is not measured; the rest takes four times as long.
    expect(lateAfter(0.25)).toBeGreaterThanOrEqual(125 + 4 * 875)
    expect(lateAfter(0.25)).toBeLessThanOrEqual(125 + 4 * 875 + 50)
  })

  it('ends what is given no time at all, in the end', () => {
    expect(lateAfter(0)).toBeGreaterThanOrEqual(8000)
    expect(lateAfter(0)).toBeLessThanOrEqual(8020)
  })
})

describe('every watch', () => {
  it.each([
    ['on the clock', (onLate: () => void) => watchClock(1000, onLate)],
    ['on work, not begun', (onLate: () => void) => watchWork({ usedMilliseconds: 0 }, 16_000, onLate)],
    ['on work, begun', (onLate: () => void) => watchWork({ usedMilliseconds: 0 }, 1000, onLate)],
  ])('%s is silent once it was stopped', (_, watch) => {
    const onLate = vi.fn()
    const stop = watch(onLate)
    vi.advanceTimersByTime(900)
    stop()
    vi.advanceTimersByTime(100_000)
    expect(onLate).not.toHaveBeenCalled()
  })
})
