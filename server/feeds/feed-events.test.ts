import { describe, expect, it } from 'vitest'
import type { Database, Parameter } from '../database/database.ts'
import { boundText, maxEvents, maxLetters, upcomingEvents } from './feed-events.ts'

/** A database with so many rows, which gives those that are asked for. */
function databaseOf(count: number, description = 'Lights on.') {
  const asked: (Parameter | undefined)[] = []
  const refuse = () => Promise.reject(new Error('not asked for'))
  const database: Database = {
    ...{ engine: 'PGlite', query: refuse, transaction: refuse, transactionAs: refuse, listen: refuse },
    close: async () => undefined,
    queryAs: async <Row extends object>(_caller: unknown, text: string, parameters: Parameter[] = []) => {
      const offset = Number(parameters.at(-1))
      asked.push(offset)
      const limit = Number(/limit (\d+)/.exec(text)?.[1])
      const row: Row = JSON.parse(JSON.stringify({ description }))
      return Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, () => row)
    },
  }
  return { database, asked }
}

const all = {
  only: [],
  types: [],
  group: undefined,
  place: undefined,
  search: undefined,
  order: 'start',
} as const
const site = { siteUrl: 'https://rides.example', siteUnits: 'miles', siteTimeZone: 'America/Denver' } as const

describe('the events of a feed', () => {
  it.each([
    [0, [0]],
    [2_500, [0, 1_000, 2_000]],
  ])('are all %i of them, page by page', async (count, offsets) => {
    const { database, asked } = databaseOf(count)
    const events = await upcomingEvents(database, { ...all, types: [], only: [] }, site)
    expect(events).toHaveLength(count)
    expect(asked).toEqual(offsets)
    expect(boundText(events, site)).toBeUndefined()
  })

  it('end where their texts are too long together, and say so', async () => {
    const { database } = databaseOf(800, 'x'.repeat(19_000))
    const events = await upcomingEvents(database, { ...all, types: [], only: [] }, site)
    expect(events.length * 19_000).toBeLessThan(maxLetters + 19_000)
    expect(boundText(events, site)).toBe(
      `The descriptions are too long together for one feed: it has the first ${events.length} events. All of them are at https://rides.example/`,
    )
  })

  it('end at a bound, and say so', async () => {
    const { database, asked } = databaseOf(maxEvents + 500)
    const events = await upcomingEvents(database, { ...all, types: [], only: [] }, site)
    expect(events).toHaveLength(maxEvents)
    expect(asked).toHaveLength(10)
    expect(boundText(events, site)).toBe(
      'This feed has no more than 10,000 events. All of them are at https://rides.example/',
    )
  })
})
