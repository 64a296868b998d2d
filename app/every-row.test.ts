import { describe, expect, it } from 'vitest'
import { everyRow } from './every-row.ts'

/** A table of so many numbers, of which a read gives 1,000 at most, as the data API does. */
function table(count: number) {
  const asked: [number, number][] = []
  const page = async (first: number, last: number) => {
    asked.push([first, last])
    const length = Math.max(0, Math.min(last - first + 1, 1_000, count - first))
    return { data: Array.from({ length }, (_, n) => first + n), error: null }
  }
  return { asked, page }
}

describe('every row of a list', () => {
  it.each([
    [0, 1],
    [999, 1],
    [1_000, 2],
    [2_500, 3],
  ])('of %i takes %i reads', async (count, reads) => {
    const { asked, page } = table(count)
    const { data } = await everyRow(page)
    expect(data).toEqual(Array.from({ length: count }, (_, n) => n))
    expect(asked).toHaveLength(reads)
  })

  it('ends at a bound', async () => {
    const { asked, page } = table(5_000)
    expect((await everyRow(page, 1_500)).data).toHaveLength(1_500)
    expect(asked).toEqual([
      [0, 999],
      [1_000, 1_499],
    ])
  })

  it('is none at all where one read fails', async () => {
    const page = async (first: number) =>
      first === 0 ? { data: Array.from({ length: 1_000 }), error: null } : { data: null, error: 'away' }
    expect(await everyRow(page)).toEqual({ data: null, error: 'away' })
  })
})
