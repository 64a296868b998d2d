import { expect, it, vi } from 'vitest'
import { AnswerCache } from './answer-cache.ts'
import type { Answer } from './response.ts'

const answer = (body: string): Answer => ({ status: 200, headers: {}, body })

it('makes an answer once, also for those who ask while it is being made', async () => {
  const cache = new AnswerCache(100_000)
  const make = vi.fn(async () => answer('a'))
  await Promise.all([cache.read('k', make), cache.read('k', make)])
  await cache.read('k', make)
  expect(make).toHaveBeenCalledTimes(1)
})

it('does not keep an answer during whose making something changed', async () => {
  const cache = new AnswerCache(100_000)
  let finish = (_: Answer) => {}
  const old = cache.read('k', () => new Promise(resolve => (finish = resolve)))
  cache.drop()
  const fresh = cache.read('k', async () => answer('new'))
  finish(answer('old'))
  expect((await old).body).toBe('old')
  expect((await fresh).body).toBe('new')
  expect((await cache.read('k', async () => answer('newer'))).body).toBe('new')
})

it('forgets the answer that was unused for longest, and failures at once', async () => {
  const cache = new AnswerCache(16_000)
  const make = vi.fn(async () => answer('x'.repeat(900)))
  for (let n = 0; n < 8; n += 1) await cache.read(`k${n}`, make)
  await cache.read('k0', make)
  await cache.read('k8', make)
  await cache.read('k0', make)
  expect(make).toHaveBeenCalledTimes(9)
  await cache.read('k1', make)
  expect(make).toHaveBeenCalledTimes(10)
  const failing = async () => Promise.reject(new Error('broken'))
  await expect(cache.read('f', failing)).rejects.toThrow('broken')
  expect((await cache.read('f', async () => answer('well'))).body).toBe('well')
})
