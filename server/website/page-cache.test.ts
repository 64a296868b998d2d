import { describe, expect, test } from 'vitest'
import { ensureTemporal } from '#domain/temporal.ts'
import { Page } from './page.ts'
import { PageCache } from './page-cache.ts'

await ensureTemporal()
const pageOf = (text: string, status = 200) => new Page(status, new Headers(), Buffer.from(text))

function cacheAt(instant: { now: string }) {
  return new PageCache('America/Denver', () => instant.now)
}

describe('a page that is kept', () => {
  test('is rendered once, also for visitors who come together', async () => {
    const cache = cacheAt({ now: '2026-11-15T12:00:00Z' })
    let rendered = 0
    const render = async () => pageOf(String(++rendered))
    const pages = await Promise.all([cache.get('/', render), cache.get('/', render)])
    await cache.get('/', render)
    expect(rendered).toBe(1)
    expect(pages[0]).toBe(pages[1])
  })

  test('is rendered again after a change', async () => {
    const cache = cacheAt({ now: '2026-11-15T12:00:00Z' })
    const first = await cache.get('/', async () => pageOf('old'))
    cache.drop()
    expect(await cache.get('/', async () => pageOf('new'))).not.toBe(first)
  })

  test('is not kept when the change came while it was rendered', async () => {
    const cache = cacheAt({ now: '2026-11-15T12:00:00Z' })
    let finish: (page: Page) => void = () => undefined
    const late = new Promise<Page>(resolve => {
      finish = resolve
    })
    const underWay = cache.get('/', () => late)
    cache.drop()
    const fresh = pageOf('new')
    expect(await cache.get('/', async () => fresh)).toBe(fresh)
    finish(pageOf('old'))
    await underWay
    expect(await cache.get('/', async () => pageOf('unused'))).toBe(fresh)
  })

  test("is forgotten at the city's midnight, not at Greenwich's", async () => {
    const clock = { now: '2026-11-15T23:59:00Z' }
    const cache = cacheAt(clock)
    const evening = await cache.get('/', async () => pageOf('today'))
    clock.now = '2026-11-16T06:59:59Z'
    expect(await cache.get('/', async () => pageOf('unused'))).toBe(evening)
    clock.now = '2026-11-16T07:00:00Z'
    expect(await cache.get('/', async () => pageOf('tomorrow'))).not.toBe(evening)
  })

  test('is never an error', async () => {
    const cache = cacheAt({ now: '2026-11-15T12:00:00Z' })
    await cache.get('/', async () => pageOf('down', 503))
    const good = pageOf('up')
    expect(await cache.get('/', async () => good)).toBe(good)
    await expect(cache.get('/x', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await cache.get('/x', async () => good)).toBe(good)
  })

  test('gives way to newer ones when there are too many', async () => {
    const cache = cacheAt({ now: '2026-11-15T12:00:00Z' })
    const large = () => Promise.resolve(new Page(200, new Headers(), Buffer.alloc(12 * 1024 * 1024)))
    const first = await cache.get('/1', large)
    const second = await cache.get('/2', large)
    await cache.get('/1', large)
    await cache.get('/3', large)
    // Compared here, because a matcher would look into every byte.
    expect((await cache.get('/1', large)) === first).toBe(true)
    expect((await cache.get('/2', large)) === second).toBe(false)
  })
})
