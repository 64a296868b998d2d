import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import { readTable, tableTemplate } from './read-table.ts'

beforeAll(ensureTemporal)

const zone = 'America/Denver'
const today = '2026-11-16'
const read = (text: string, inZone = zone) => readTable(text, inZone, today)

describe('a table', () => {
  it('is read as its template is filled in', () => {
    expect(read(tableTemplate(today))).toEqual({
      faults: [],
      events: [
        {
          uid: '2026-12-01T01:30:00.000Z lanternride',
          texts: {
            title: 'Lantern Ride',
            description: 'Ten easy miles. Bring lights.',
            location: { name: 'Civic Center Park', url: '' },
          },
          link: 'https://example.org/lantern-ride',
          kind: 'Group Ride',
          begins: '2026-12-01T01:30:00.000Z',
          ends: '2026-12-01T03:30:00.000Z',
          isAllDay: false,
          isCancelled: false,
        },
      ],
    })
  })

  it('may have other columns in another order, quotes, line breaks and other signs', () => {
    const text =
      '\ufeffWhere;Notes;Name;Day;Time\r\n"Depot; North";"Say ""hi""\r\nand ride";\'=Loop;2026-12-01;6:30 PM\r\n;;;;\r\n'
    expect(read(text).events).toMatchObject([
      {
        texts: { title: '=Loop', description: 'Say "hi"\nand ride', location: { name: 'Depot; North' } },
        begins: '2026-12-02T01:30:00.000Z',
        ends: null,
      },
    ])
  })

  const days: [string, string, string, string][] = [
    ['12/01/2026', '18:30', zone, '2026-12-02T01:30:00.000Z'],
    ['12/01/2026', '6pm', 'Europe/Berlin', '2026-01-12T17:00:00.000Z'],
    ['1.12.2026', '7.15', zone, '2026-12-01T14:15:00.000Z'],
    ['20/12/2026', '12 am', zone, '2026-12-20T07:00:00.000Z'],
    ['2026-12-01', '', zone, '2026-12-01T07:00:00.000Z'],
    ['12/13/26', '18:30', zone, '2026-12-14T01:30:00.000Z'],
    ['13/12/26', '18:30', 'Europe/Berlin', '2026-12-13T17:30:00.000Z'],
    ['12/13/26 6:30 PM', '', zone, '2026-12-14T01:30:00.000Z'],
    ['2026-12-13 18:30', '', zone, '2026-12-14T01:30:00.000Z'],
    ['2026-12-13T18:30:00', '', zone, '2026-12-14T01:30:00.000Z'],
    ['2026/12/13', '6:30 p.m.', zone, '2026-12-14T01:30:00.000Z'],
    ['"Dec 15, 2026"', '18:30', zone, '2026-12-16T01:30:00.000Z'],
    ['"Tuesday, December 15th, 2026 at 6:30 PM"', '', zone, '2026-12-16T01:30:00.000Z'],
    ['15 Dec 2026', '', zone, '2026-12-15T07:00:00.000Z'],
    ['15. December 2026 18:30', '', 'Europe/Berlin', '2026-12-15T17:30:00.000Z'],
  ]
  it.each(days)('reads %s %s in %s', (day, time, inZone, begins) => {
    expect(read(`title,date,time\nRide,${day},${time}`, inZone).events[0]?.begins).toBe(begins)
  })

  it('reads an end as a day with a time, and as a time alone', () => {
    const ends = (cell: string) => read(`title,start,end\nRide,12/13/26 6:30 PM,${cell}`).events[0]?.ends
    expect(ends('12/13/26 8:30 PM')).toBe('2026-12-14T03:30:00.000Z')
    expect(ends('8:30 PM')).toBe('2026-12-14T03:30:00.000Z')
    expect(ends('1 am')).toBe('2026-12-14T08:00:00.000Z')
    expect(ends('')).toBeNull()
  })

  it('names a value that cannot be read, and how it should be written', () => {
    const problem = (row: string, inZone = zone) =>
      read(`title,date,time,end,end time\nRide,${row}`, inZone).faults[0]?.what
    expect(problem('soon,18:00')).toBe(
      'Its start date “soon” cannot be read. Please write it like 2026-12-31 or 12/31/2026.',
    )
    expect(problem('31/31/26,18:00', 'Europe/Berlin')).toContain('“31/31/26” cannot be read')
    expect(problem('2/30/26')).toContain('Its start date “2/30/26” cannot be read')
    expect(problem('2026-12-01 noonish')).toBe(
      'Its start time “noonish” cannot be read. Please write it like 18:30 or 6:30 PM.',
    )
    expect(problem('2026-12-01,18:00,later')).toContain('Its end date “later” cannot be read')
    expect(problem('2026-12-01,18:00,,99:00')).toContain('Its end time “99:00” cannot be read')
    expect(problem(`${'9'.repeat(500)},18:00`)?.length).toBeLessThan(150)
  })

  it('says of each row what cannot be read, and reads the others', () => {
    const { events, faults } = read(
      'title,date,time,end time\nA,,18:00,\nB,2026-02-30,18:00,\nC,2026-12-01,25:00,\nD,2027-03-14,02:30,\nE,2026-12-01,18:00,20:00',
    )
    expect(events.map(({ texts }) => texts.title)).toEqual(['E'])
    expect(faults).toEqual([
      { where: 'Row 2', what: 'It has no start date.' },
      { where: 'Row 3', what: expect.stringContaining('“2026-02-30” cannot be read') },
      { where: 'Row 4', what: expect.stringContaining('“25:00” cannot be read') },
      { where: 'Row 5', what: expect.stringContaining('does not exist on March 14, 2027') },
    ])
  })

  it.each([
    '',
    'nonsense',
    '"',
    '"a\n'.repeat(1000),
    ',,,\n,,,',
    '\u0000',
    `title,date\n"${'x'.repeat(3_000_000)}`,
  ])('that is none gives faults: %#', text =>
    expect(read(text)).toMatchObject({ events: [], faults: [expect.anything()] }),
  )

  it('has 2,000 rows at most', () => {
    const { events, faults } = read(`title,date\n${'Ride,2026-12-01\n'.repeat(2500)}`)
    expect(events).toHaveLength(2000)
    expect(faults).toHaveLength(1)
  })
})
