import { describe, expect, it } from 'vitest'
import { WorkerWatch } from './worker-watch.ts'

/** Looks every five seconds from `first` to `last`, and returns who was silent at the end. */
function watch(looks: WorkerWatch, [first, last]: [number, number], signs: (second: number) => object) {
  let silent: string[] = []
  for (let second = first; second <= last; second += 5) {
    const workers = Object.entries(signs(second)).map(([id, sign]) => ({ id, sign: String(sign) }))
    silent = looks.look(workers, second * 1000).map(({ id }) => id)
  }
  return silent
}

describe('watching the mail workers', () => {
  it('takes a worker for dead after twenty seconds without a sign of life', () => {
    const looks = new WorkerWatch()
    const signs = (second: number) => ({ alive: second, dead: Math.min(second, 10) })
    expect(watch(looks, [0, 25], signs)).toEqual([])
    expect(watch(looks, [30, 30], signs)).toEqual(['dead'])
  })

  it('goes by what changes and not by the clock in it', () => {
    const jumps = (second: number) => ({ other: second < 10 ? second : second - 7200 })
    expect(watch(new WorkerWatch(), [0, 60], jumps)).toEqual([])
  })

  it('starts anew after a time in which it could not look', () => {
    const looks = new WorkerWatch()
    const silent = () => ({ other: 'the same' })
    expect(watch(looks, [0, 15], silent)).toEqual([])
    expect(watch(looks, [45, 60], silent)).toEqual([])
    expect(watch(looks, [65, 65], silent)).toEqual(['other'])
  })
})
