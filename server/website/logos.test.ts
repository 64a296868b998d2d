import { describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import type { OutsideImage } from '../outside/outside-image.ts'
import { createLogos } from './logos.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A database in which every group has a logo of its own; it says how often it was asked. */
function groupsWithLogos() {
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
      return JSON.parse(JSON.stringify([{ url: `https://logos.example/${parameters[0]}` }]))
    },
  }
  return { database, asked }
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
      const ours = await createLogos(known(['00000000/owl.webp']), async () => image(1))(owner, idOf(1))
      expect([ours.status, ours.headers.get('location')]).toEqual([302, path])
    }
    const others = await createLogos(known([]), async () => image(1))('group', idOf(1))
    expect([others.status, others.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('are asked of the database for ids only', async () => {
    const { database, asked } = groupsWithLogos()
    const logo = createLogos(database, async () => image(1))
    for (const id of ['\0', '', 'x', '\ud800', 'a'.repeat(100_000), `${idOf(1)}\0`, `${idOf(1)}'`])
      expect((await logo('type', id)).status).toBe(404)
    expect(asked).toEqual([])
    expect((await logo('group', idOf(1))).status).toBe(200)
  })

  test('are fetched once, two at a time, and no more than some wait', async () => {
    const { database } = groupsWithLogos()
    const fetching: (() => void)[] = []
    let fetched = 0
    const logo = createLogos(database, async () => {
      fetched += 1
      await new Promise<void>(done => fetching.push(done))
      return image(10)
    })
    const answers = Array.from({ length: 150 }, (_, number) => logo('group', idOf(number)))
    const again = logo('group', idOf(0))
    await expect.poll(() => fetching.length).toBe(2)
    const refused = await Promise.all(answers.slice(102))
    expect(refused.map(answer => answer.status)).toEqual(refused.map(() => 404))
    expect(fetched).toBe(2)
    while (fetched < 102 || fetching.length > 0) {
      fetching.shift()?.()
      await new Promise(resolve => setImmediate(resolve))
      expect(fetching.length).toBeLessThanOrEqual(2)
    }
    expect((await Promise.all(answers.slice(0, 102))).every(answer => answer.status === 200)).toBe(true)
    expect((await again).status).toBe(200)
    expect(fetched).toBe(102)
  })

  test('are kept within a number of bytes', async () => {
    const { database } = groupsWithLogos()
    let fetched = 0
    const logo = createLogos(database, async () => {
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
