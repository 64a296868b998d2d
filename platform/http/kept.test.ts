import { describe, expect, test } from 'vitest'
import { Kept } from './kept.ts'

const sized = (bytes: number) => ({ bytes })
const keptOf = (maxBytes = 10_000, clock = { now: 'Sunday' }) =>
  new Kept<{ bytes: number }>({ maxBytes, moment: () => clock.now })

describe('what is kept', () => {
  test('is made once, also for those who ask together', async () => {
    const kept = keptOf()
    let made = 0
    const make = async () => sized(++made)
    const both = await Promise.all([kept.get('a', make), kept.get('a', make)])
    expect(both[0]).toBe(both[1])
    expect(await kept.get('a', make)).toBe(both[0])
    expect(kept.find('a')).toBe(both[0])
    expect(made).toBe(1)
  })

  test('is made again after a change', async () => {
    const kept = keptOf()
    const first = await kept.get('a', async () => sized(1))
    kept.drop()
    expect(kept.find('a')).toBeUndefined()
    expect(await kept.get('a', async () => sized(1))).not.toBe(first)
  })

  test('is not what was being made when the change came', async () => {
    const kept = keptOf()
    let finish: (value: { bytes: number }) => void = () => undefined
    const late = new Promise<{ bytes: number }>(resolve => {
      finish = resolve
    })
    const underWay = kept.get('a', () => late)
    kept.drop()
    const fresh = sized(2)
    expect(await kept.get('a', async () => fresh)).toBe(fresh)
    finish(sized(1))
    await underWay
    expect(kept.find('a')).toBe(fresh)
  })

  test('is forgotten when its moment is over', async () => {
    const clock = { now: 'Sunday' }
    const kept = keptOf(10_000, clock)
    const first = await kept.get('a', async () => sized(1))
    expect(kept.find('a')).toBe(first)
    clock.now = 'Monday'
    expect(kept.find('a')).toBeUndefined()
  })

  test('is neither an error nor what is not worth it', async () => {
    const kept = keptOf()
    await expect(kept.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await kept.get('a', async () => sized(1), { isWorthKeeping: () => false })
    expect(kept.find('a')).toBeUndefined()
    expect(kept.bytes).toBe(0)
  })

  test('gives way to newer ones, the longest unused first', async () => {
    const kept = keptOf(10_000)
    const first = await kept.get('1', async () => sized(4_000))
    await kept.get('2', async () => sized(4_000))
    kept.find('1')
    await kept.get('3', async () => sized(4_000))
    expect(kept.find('1')).toBe(first)
    expect(kept.find('2')).toBeUndefined()
  })

  test('counts its keys too', async () => {
    const kept = keptOf(100_000)
    for (let count = 0; count < 300; count += 1)
      await kept.get(`${count}${'x'.repeat(4_000)}`, async () => sized(0))
    expect(kept.bytes).toBeLessThanOrEqual(100_000)
    expect(kept.bytes).toBeGreaterThan(80_000)
  })

  test('may be too large to be kept at all, and pushes out nothing then', async () => {
    const kept = keptOf(1_000)
    const small = await kept.get('small', async () => sized(1))
    await kept.get('large', async () => sized(2_000))
    expect(kept.find('large')).toBeUndefined()
    expect(kept.find('small')).toBe(small)
    const strict = new Kept<{ bytes: number }>({ maxBytes: 10_000, maxValueBytes: 1_000 })
    await strict.get('large', async () => sized(1_000))
    expect(strict.bytes).toBe(0)
  })

  test('is shared while it is made by those of the same line, and by all once it is there', async () => {
    const kept = keptOf()
    const finish: (() => void)[] = []
    const make = () => new Promise<{ bytes: number }>(resolve => finish.push(() => resolve(sized(100))))
    const own = kept.get('a', make, { line: 'own' })
    const visitors = [kept.get('a', make, { line: 'visitor' }), kept.get('a', make, { line: 'visitor' })]
    expect(finish).toHaveLength(2)
    expect(kept.known('a')).toBeUndefined()
    for (const done of finish) done()
    const values = await Promise.all([own, ...visitors])
    expect(values[1]).toBe(values[2])
    expect(values[0]).not.toBe(values[1])
    expect(values).toContain(await kept.get('a', make, { line: 'own' }))
    // Made twice, it takes its bytes once.
    expect(kept.bytes).toBeLessThan(1_000)
  })
})
