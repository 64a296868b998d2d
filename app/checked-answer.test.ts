import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { checked, readOrSay } from './checked-answer.ts'

const names = z.array(z.object({ name: z.string() }))
const said = { code: 'XX000', message: 'The disk is full.' }
const wordsOf = (error: unknown) =>
  `Failed: ${typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : 'Unknown error'}`

it('gives what an answer of the right shape holds, and nothing that was not asked for', () => {
  expect(checked(names, { data: [{ name: 'Ann', age: 7 }], error: null })).toEqual([{ name: 'Ann' }])
})

for (const data of [{}, null, undefined, 'text', [{}], [{ name: null }]])
  it(`takes ${JSON.stringify(data)} for a failure where a list of names was asked for`, () => {
    expect(() => checked(names, { data, error: null })).toThrow()
  })

it('takes an error for a failure, whatever comes with it', () => {
  expect(() => checked(names, { data: [], error: said })).toThrow()
})

it('says the words of the page, and keeps the cause', async () => {
  const failed = readOrSay(async () => checked(names, { data: {}, error: null }), 'Failed to load names')
  await expect(failed).rejects.toMatchObject({ message: 'Failed to load names', cause: expect.anything() })
})

it('repeats what the backend said, where the words do', async () => {
  const failed = readOrSay(async () => checked(names, { data: null, error: said }), wordsOf)
  await expect(failed).rejects.toThrow('Failed: The disk is full.')
})

it('does not tell people what is wrong with a shape or a program', async () => {
  const malformed = readOrSay(async () => checked(names, { data: {}, error: null }), wordsOf)
  await expect(malformed).rejects.toThrow('Failed: Unknown error')
  const broken = readOrSay(() => Promise.reject(new TypeError('x is not a function')), wordsOf)
  await expect(broken).rejects.toThrow('Failed: Unknown error')
})
