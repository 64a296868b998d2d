import { describe, expect, it } from 'vitest'
import { shownKeys, viewColumns } from './view-keys.ts'

/** Views by their number, each with one column, and the relation whose first column that shows. */
const columnsOf = (views: [view: number, shows: number][]) =>
  viewColumns({
    query: async () => {
      const rows = views.map(([oid, table]) => ({
        oid: String(oid),
        tree: `({QUERY :targetList ({TARGETENTRY :resno 1 :resorigtbl ${table} :resorigcol 1})})`,
      }))
      return JSON.parse(JSON.stringify(rows))
    },
  })

describe('the columns of views', () => {
  it('are those of the tables at the end of a chain, in whatever order the views come', async () => {
    const chain: [number, number][] = [
      [3, 2],
      [1, 100],
      [2, 1],
    ]
    for (const views of [chain, chain.toReversed()])
      expect(Object.fromEntries(await columnsOf(views))).toEqual({
        '1.1': '100.1',
        '2.1': '100.1',
        '3.1': '100.1',
      })
  })

  it('show nothing where a view selects from itself, or views from each other; others are found all the same', async () => {
    const views: [number, number][] = [
      [1, 1],
      [2, 3],
      [3, 4],
      [4, 2],
      // Leads into the circle, and stays there.
      [5, 2],
      [6, 100],
    ]
    for (const given of [views, views.toReversed()])
      expect(Object.fromEntries(await columnsOf(given))).toEqual({ '6.1': '100.1' })
  })

  it('are found at the end of 20,000 views', async () => {
    const length = 20_000
    const chain = Array.from({ length }, (_, at): [number, number] => [at + 2, at + 1])
    const columns = await columnsOf(chain.toReversed())
    expect([columns.size, columns.get(`${length + 1}.1`)]).toEqual([length, '1.1'])
  })

  it('make a bounded number of keys, however often a view shows a column', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `name ${at}`)
    const names = new Map(['a', 'b', 'c', 'd'].map(column => [column, many]))
    const columns = [...names.keys()]
    const key = { table: 'rides', columns, target: 'clubs', targetColumns: columns }
    expect(shownKeys(key, relation => [{ relation, names }]).length).toBeLessThanOrEqual(400)
  })
})
