import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/temporal.ts'
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
  ]
  it.each(days)('reads %s %s in %s', (day, time, inZone, begins) => {
    expect(read(`title,date,time\nRide,${day},${time}`, inZone).events[0]?.begins).toBe(begins)
  })

  it('says of each row what cannot be read, and reads the others', () => {
    const { events, faults } = read(
      'title,date,time,end time\nA,,18:00,\nB,2026-02-30,18:00,\nC,2026-12-01,25:00,\nD,2027-03-14,02:30,\nE,2026-12-01,18:00,20:00',
    )
    expect(events.map(({ texts }) => texts.title)).toEqual(['E'])
    expect(faults).toEqual([
      { where: 'Row 2', what: 'It has no start date.' },
      { where: 'Row 3', what: 'Please enter a valid date.' },
      { where: 'Row 4', what: 'Please enter a valid time.' },
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
