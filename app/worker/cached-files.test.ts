import { afterEach, expect, it, vi } from 'vitest'
import { servePicture } from './cached-files.ts'

afterEach(() => vi.unstubAllGlobals())

/** A cache like the browser's, by URL. */
function emptyCache() {
  const cached = new Map<string, Response>()
  return {
    cached,
    open: async () => ({
      match: async ({ url }: Request) => cached.get(url)?.clone(),
      put: async ({ url }: Request, response: Response) => void cached.set(url, response),
      delete: async ({ url }: Request) => cached.delete(url),
      keys: async () => [...cached.keys()].map(url => new Request(url)),
    }),
  }
}

/** A response from this site itself. */
const response = (status: number) => {
  const created = new Response(status === 200 ? 'bytes' : null, { status })
  return Object.defineProperties(created, {
    type: { value: 'basic' },
    clone: { value: () => new Response('bytes') },
  })
}

it('caches a picture for offline use until the site no longer shows it', async () => {
  const { cached, open } = emptyCache()
  vi.stubGlobal('caches', { open })
  const request = new Request('https://rides.example/picture/v/400.webp')
  const get = async (from: () => Promise<Response>) => {
    vi.stubGlobal('fetch', from)
    const later: Promise<unknown>[] = []
    const { status } = await servePicture(request, work => void later.push(work))
    await Promise.all(later)
    return status
  }
  const away = async () => {
    throw new TypeError('no connection')
  }
  expect(await get(async () => response(200))).toBe(200)
  expect(await get(away)).toBe(200)
  expect(await get(async () => response(404))).toBe(404)
  expect(cached.size).toBe(0)
  await expect(get(away)).rejects.toThrow('no connection')
})
