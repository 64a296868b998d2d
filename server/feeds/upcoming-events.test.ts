import { describe, expect, it } from 'vitest'
import type { Database, Parameter } from '#platform/index.ts'
import { boundText, maxEvents, maxLetters } from './feed-events.ts'
import { KnownEvents } from './known-events.ts'
import { upcomingEvents } from './upcoming-events.ts'

/** Events of a database with so many rows, which gives those that are asked for, and what it was asked. */
function eventsOf(count: number, description = 'Lights on.') {
  const offsets: (Parameter | undefined)[] = []
  const read: string[] = []
  const versions = new Map<string, string>()
  const refuse = () => Promise.reject(new Error('not asked for'))
  const row = (id: string) => ({ id, version: versions.get(id) ?? 'first', description })
  const named = ({ id, version }: ReturnType<typeof row>) => `${id} ${version}`
  const rowsFor = (text: string, parameters: Parameter[]) => {
    if (!text.includes('limit')) {
      const ids = String(parameters[0]).split(',')
      read.push(...ids)
      return ids.map(row)
    }
    const offset = Number(parameters.at(-1))
    offsets.push(offset)
    const limit = Number(/limit (\d+)/.exec(text)?.[1])
    const length = Math.max(0, Math.min(limit, count - offset))
    const page = Array.from({ length }, (_, index) => named(row(String(offset + index))))
    return [{ listed: page.length > 0 ? page.join('\n') : null }]
  }
  const database: Database = {
    ...{ engine: 'PGlite', query: refuse, transaction: refuse, transactionAs: refuse, listen: refuse },
    close: async () => undefined,
    queryAs: async <Row extends object>(_caller: unknown, text: string, parameters: Parameter[] = []) => {
      const rows: Row[] = JSON.parse(JSON.stringify(rowsFor(text, parameters)))
      return rows
    },
  }
  return { known: new KnownEvents(database), offsets, read, versions }
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
  ])('are all %i of them, page by page', async (count, pages) => {
    const { known, offsets } = eventsOf(count)
    const events = await upcomingEvents(known, { ...all, types: [], only: [] }, site)
    expect(events).toHaveLength(count)
    expect(offsets).toEqual(pages)
    expect(boundText(events, site)).toBeUndefined()
  })

  it('end where their texts are too long together, and say so', async () => {
    const { known } = eventsOf(800, 'x'.repeat(19_000))
    const events = await upcomingEvents(known, { ...all, types: [], only: [] }, site)
    expect(events.length * 19_000).toBeLessThan(maxLetters + 19_000)
    expect(boundText(events, site)).toBe(
      `The descriptions are too long together for one feed: it has the first ${events.length} events. All of them are at https://rides.example/`,
    )
  })

  it('end at a bound, and say so', async () => {
    const { known, offsets } = eventsOf(maxEvents + 500)
    const events = await upcomingEvents(known, { ...all, types: [], only: [] }, site)
    expect(events).toHaveLength(maxEvents)
    expect(offsets).toHaveLength(10)
    expect(boundText(events, site)).toBe(
      'This feed has no more than 10,000 events. All of them are at https://rides.example/',
    )
  })

  it('are read again only where they changed, and written again only then', async () => {
    const { known, read, versions } = eventsOf(3)
    const written: string[] = []
    const texts = async () => {
      const events = await upcomingEvents(known, { ...all, types: [], only: [] }, site)
      return events.map(event =>
        known.written(event, 'form', () => {
          written.push(event.id)
          return `${event.id} ${versions.get(event.id) ?? 'first'}`
        }),
      )
    }
    expect(await texts()).toEqual(['0 first', '1 first', '2 first'])
    expect(await texts()).toEqual(['0 first', '1 first', '2 first'])
    versions.set('1', 'second')
    expect(await texts()).toEqual(['0 first', '1 second', '2 first'])
    expect(read).toEqual(['0', '1', '2', '1'])
    expect(written).toEqual(['0', '1', '2', '1'])
  })
})
