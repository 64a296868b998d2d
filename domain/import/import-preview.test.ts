import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import { importBatches, importPreview } from './import-preview.ts'
import { type ImportedRow, importedRow } from './imported-row.ts'
import { readTable } from './read-table.ts'

beforeAll(ensureTemporal)

const timeZone = 'America/Denver'
const today = '2026-11-16'
const choices = {
  typeId: 'social',
  groupId: 'wheelers',
  place: '',
  timeZone,
  today,
  now: '2026-11-16T20:00:00Z',
  linkOf: (name: string) => `https://maps.example/${encodeURIComponent(name)}`,
  types: [
    { id: 'social', name: 'social' },
    { id: 'group', name: 'group-ride' },
  ],
}
const read = (...rows: string[]) =>
  readTable(['title,date,time,place,type,link,description', ...rows].join('\n'), timeZone, today).events

describe('the preview of an import', () => {
  it('says what is missing, past or perhaps here already, and takes the type that is named', () => {
    const events = read(
      'Lantern Ride,2026-12-01,18:30,Depot Square,Group Ride,,',
      'Nowhere,2026-12-02,18:30,,,,',
      'Long ago,2026-11-01,18:30,Depot Square,,,',
    )
    const here = {
      id: '1',
      title: 'The lantern ride',
      location: { name: 'Depot Sqare' },
      start_date: '2026-12-02T02:00:00Z',
    }
    const far = { ...here, id: '2', start_date: '2026-12-05T02:00:00Z' }
    expect(importPreview(events, [far, here], choices)).toMatchObject([
      { isPast: true, missing: [], duplicate: undefined, row: { event: { type_id: 'social' } } },
      { isPast: false, duplicate: here, row: { event: { type_id: 'group', group_id: 'wheelers' } } },
      { missing: ['location'], row: null },
    ])
    const [, , nowhere] = importPreview(events, [], { ...choices, place: 'City Park' })
    expect(nowhere?.row?.event.location).toEqual({
      name: 'City Park',
      url: 'https://maps.example/City%20Park',
    })
  })

  it('has something to read where nothing was said: the link, or the title', () => {
    const rows = read(
      'A,2026-12-01,18:30,Depot,,,',
      'B,2026-12-01,18:30,Depot,,https://b.example/ride,',
      'C,2026-12-01,18:30,Depot,,https://c.example/ride,Bring lights',
    ).map(event => importedRow(event, choices))
    expect(rows.map(made => made.ok && made.row.event.description)).toEqual([
      'A',
      'https://b.example/ride',
      'Bring lights\n\nhttps://c.example/ride',
    ])
  })
})

it('is written in pieces that the database makes within seconds', () => {
  const [made] = read('A,2026-12-01,18:30,Depot,,,').map(event => importedRow(event, choices))
  const row: ImportedRow[] = made?.ok ? [made.row] : []
  const times = (count: number, rule: string | null, description = 'x') =>
    Array.from({ length: count }, () =>
      row.map(one => ({ ...one, rule, event: { ...one.event, description } })),
    ).flat()
  const sizes = (rows: ImportedRow[]) => importBatches(rows).map(({ length }) => length)
  expect(sizes(times(120, null))).toEqual([50, 50, 20])
  expect(sizes(times(7, 'FREQ=WEEKLY;BYDAY=TU'))).toEqual([5, 2])
  expect(sizes(times(2, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU'))).toEqual([1, 1])
  expect(sizes(times(30, null, 'x'.repeat(20_000)))).toEqual([9, 9, 9, 3])
  expect(sizes([])).toEqual([])
})
