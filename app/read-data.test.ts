import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseResponse, readAllRows, readOrExplain } from './read-data.ts'

const names = z.array(z.object({ name: z.string() }))
const refusal = { code: 'XX000', message: 'The disk is full.' }
const messageOf = (error: unknown) =>
  `Failed: ${typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : 'Unknown error'}`

it('returns the data of a valid response, without unknown fields', () => {
  expect(parseResponse(names, { data: [{ name: 'Ann', age: 7 }], error: null })).toEqual([{ name: 'Ann' }])
})

for (const data of [{}, null, undefined, 'text', [{}], [{ name: null }]])
  it(`rejects ${JSON.stringify(data)} where the schema wants a list of names`, () => {
    expect(() => parseResponse(names, { data, error: null })).toThrow()
  })

it('rejects an error, whatever data comes with it', () => {
  expect(() => parseResponse(names, { data: [], error: refusal })).toThrow()
})

it('shows the message of the page, and records the cause', async () => {
  const failed = readOrExplain(
    async () => parseResponse(names, { data: {}, error: null }),
    'Failed to load names',
  )
  await expect(failed).rejects.toMatchObject({ message: 'Failed to load names', cause: expect.anything() })
})

it('repeats the message of the backend where the page does', async () => {
  const failed = readOrExplain(async () => parseResponse(names, { data: null, error: refusal }), messageOf)
  await expect(failed).rejects.toThrow('Failed: The disk is full.')
})

it('does not show schema errors or programming errors to people', async () => {
  const malformed = readOrExplain(async () => parseResponse(names, { data: {}, error: null }), messageOf)
  await expect(malformed).rejects.toThrow('Failed: Unknown error')
  const broken = readOrExplain(() => Promise.reject(new TypeError('x is not a function')), messageOf)
  await expect(broken).rejects.toThrow('Failed: Unknown error')
})

/** A table of numbers. A read returns 1,000 at most, as the data API does. */
function table(count: number) {
  const reads: [number, number][] = []
  const page = async (first: number, last: number) => {
    reads.push([first, last])
    const length = Math.max(0, Math.min(last - first + 1, 1_000, count - first))
    return { data: Array.from({ length }, (_, n) => first + n), error: null }
  }
  return { reads, page }
}

describe('reading all rows of a list', () => {
  it.each([
    [0, 1],
    [999, 1],
    [1_000, 2],
    [2_500, 3],
  ])('of %i takes %i reads', async (count, expected) => {
    const { reads, page } = table(count)
    const { data } = await readAllRows(page)
    expect(data).toEqual(Array.from({ length: count }, (_, n) => n))
    expect(reads).toHaveLength(expected)
  })

  it('stops at a limit', async () => {
    const { reads, page } = table(5_000)
    expect((await readAllRows(page, 1_500)).data).toHaveLength(1_500)
    expect(reads).toEqual([
      [0, 999],
      [1_000, 1_499],
    ])
  })

  it('returns none if one read fails', async () => {
    const page = async (first: number) =>
      first === 0 ? { data: Array.from({ length: 1_000 }), error: null } : { data: null, error: 'away' }
    expect(await readAllRows(page)).toEqual({ data: null, error: 'away' })
  })
})
