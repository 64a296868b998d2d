import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createCostlyWork, type Database, fetchImage, type OutsideImage } from '#platform/index.ts'
import { openDoor } from '#platform/outbound/door.ts'
import { createLogos } from './logos.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A database in which every group has a logo of its own; it says how often it was asked. */
function groupsWithLogos(urlOf = (id: unknown) => `https://logos.example/${id}`) {
  const asked: unknown[] = []
  const never = () => Promise.reject(new Error('not part of this test'))
  const database: Database = {
    engine: 'PGlite',
    query: never,
    transaction: never,
    transactionAs: never,
    listen: never,
    close: never,
    queryAs: async (_caller, _text, parameters = []) => {
      asked.push(parameters[0])
      // The interface lets the caller name the rows' type, which this cannot know.
      return JSON.parse(JSON.stringify([{ url: urlOf(parameters[0]) }]))
    },
  }
  return { database, asked }
}

/** Looks an image up and waits for it. */
function askFor(...parts: Parameters<typeof createLogos>) {
  const logos = createLogos(...parts)
  return async (...asked: Parameters<typeof logos>) => (await logos(...asked))()
}

const image = (bytes: number): OutsideImage => ({ type: 'image/png', bytes: Buffer.alloc(bytes) })

describe('logos', () => {
  test('that were uploaded here are led to, under whatever name the site had then; others are fetched', async () => {
    const path = '/storage/v1/object/public/group-logos/00000000/owl.webp'
    const { database } = groupsWithLogos()
    const named = [{ url: `https://old.example${path}` }]
    const known = (names: string[]): Database => ({
      ...database,
      query: async (text, parameters = []) => {
        if (text.includes('site_settings')) return JSON.parse(JSON.stringify(named))
        return JSON.parse(JSON.stringify(names.includes(String(parameters[0])) ? [{}] : []))
      },
      queryAs: async () => JSON.parse(JSON.stringify(named)),
    })
    for (const owner of ['group', 'site'] as const) {
      const ours = await askFor(known(['00000000/owl.webp']), async () => image(1))(owner, idOf(1))
      expect([ours.status, ours.headers.get('location')]).toEqual([302, path])
      expect(ours.headers.get('cache-control')).toBe('no-cache')
    }
    const others = await askFor(known([]), async () => image(1))('group', idOf(1))
    expect([others.status, others.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('are asked of the database for ids only', async () => {
    const { database, asked } = groupsWithLogos()
    const logo = askFor(database, async () => image(1))
    for (const id of ['\0', '', 'x', '\ud800', 'a'.repeat(100_000), `${idOf(1)}\0`, `${idOf(1)}'`])
      expect((await logo('type', id)).status).toBe(404)
    expect(asked).toEqual([])
    expect((await logo('group', idOf(1))).status).toBe(200)
  })

  test('are fetched once, however many ask for them', async () => {
    const { database } = groupsWithLogos()
    const fetching: (() => void)[] = []
    const logo = askFor(database, async () => {
      await new Promise<void>(done => fetching.push(done))
      return image(10)
    })
    const answers = Array.from({ length: 5 }, () => logo('group', idOf(0)))
    await expect.poll(() => fetching.length).toBe(1)
    fetching[0]?.()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(fetching).toHaveLength(1)
  })

  test('of a site that never answers hold up no others, and no turn of those who look them up', async () => {
    const silent = createServer(() => {})
    const quick = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('pixels'),
    )
    const listening = async (server: Server, ip: string) => {
      server.listen(0, ip)
      await once(server, 'listening')
      const address: AddressInfo | string | null = server.address()
      return `${ip}:${typeof address === 'object' && address ? address.port : 0}`
    }
    const hosts = [await listening(silent, '127.0.0.2'), await listening(quick, '127.0.0.1')]
    const urls = new Map<unknown, string>(
      [0, 0, 0, 1].map((host, n) => [idOf(n), `http://${hosts[host]}/${n}.png`]),
    )
    const { database } = groupsWithLogos(id => urls.get(id) ?? '')
    const visit = openDoor({
      ...{ allowed: hosts, network: { maxMilliseconds: 300 } },
    })
    const logos = createLogos(database, url => fetchImage(url, visit))
    const work = createCostlyWork({ maxPerMinute: 100, maxRunning: 1 })
    const ask = async (n: number) => (await work('192.0.2.1', () => logos('group', idOf(n))))()
    const hostile = [ask(0), ask(1), ask(2)]
    const first = await Promise.race([ask(3), ...hostile])
    expect([first.status, await first.text()]).toEqual([200, 'pixels'])
    expect((await Promise.all(hostile)).map(({ status }) => status)).toEqual([404, 404, 404])
    for (const server of [silent, quick]) {
      server.closeAllConnections()
      server.close()
    }
  })

  test('are kept within a number of bytes', async () => {
    const { database } = groupsWithLogos()
    let fetched = 0
    const logo = askFor(database, async () => {
      fetched += 1
      return image(2 * 1024 * 1024)
    })
    for (let number = 0; number < 20; number += 1) await logo('group', idOf(number))
    expect(fetched).toBe(20)
    await logo('group', idOf(19))
    expect(fetched).toBe(20)
    await logo('group', idOf(0))
    expect(fetched).toBe(21)
  })
})
