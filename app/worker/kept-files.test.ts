import { afterEach, expect, it, vi } from 'vitest'
import { pictureOrCopy } from './kept-files.ts'

afterEach(() => vi.unstubAllGlobals())

/** A cache as the browser's, by address. */
function emptyCache() {
  const kept = new Map<string, Response>()
  return {
    kept,
    open: async () => ({
      match: async ({ url }: Request) => kept.get(url)?.clone(),
      put: async ({ url }: Request, answer: Response) => void kept.set(url, answer),
      delete: async ({ url }: Request) => kept.delete(url),
      keys: async () => [...kept.keys()].map(url => new Request(url)),
    }),
  }
}

/** An answer from this site itself. */
const answer = (status: number) => {
  const made = new Response(status === 200 ? 'bytes' : null, { status })
  return Object.defineProperties(made, {
    type: { value: 'basic' },
    clone: { value: () => new Response('bytes') },
  })
}

it('keeps a picture for times without a connection, until the site does not show it any more', async () => {
  const { kept, open } = emptyCache()
  vi.stubGlobal('caches', { open })
  const request = new Request('https://rides.example/picture/v/400.webp')
  const get = async (from: () => Promise<Response>) => {
    vi.stubGlobal('fetch', from)
    const later: Promise<unknown>[] = []
    const { status } = await pictureOrCopy(request, work => void later.push(work))
    await Promise.all(later)
    return status
  }
  const away = async () => {
    throw new TypeError('no connection')
  }
  expect(await get(async () => answer(200))).toBe(200)
  expect(await get(away)).toBe(200)
  expect(await get(async () => answer(404))).toBe(404)
  expect(kept.size).toBe(0)
  await expect(get(away)).rejects.toThrow('no connection')
})
