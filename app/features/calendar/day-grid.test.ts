import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { eventDays, lastsDays } from '#domain/event/event-span.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import {
  columnsWide,
  DAY_SLOTS,
  type DayBlock,
  dayGrid,
  foldBlocks,
  openingHours,
  placeOnClock,
  shownHours,
  timeAt,
} from './day-grid.ts'

await ensureTemporal()

const ZONE = 'America/Denver'

const event = (start: string, end?: string) => ({ start_date: start, end_date: end })
type Event = ReturnType<typeof event>

const oneDay = (day: string, events: Event[], zone = ZONE) => {
  const grid = dayGrid({ first: day, last: day }, events, zone)
  return grid.days[0]?.blocks ?? []
}

const placed = (blocks: DayBlock<Event>[]) =>
  blocks.map(({ from, to, column, columns }) => ({ from, to, column, columns }))

describe('the hours of a day', () => {
  it('have a line every half hour, stronger on the hour', () => {
    expect(DAY_SLOTS).toHaveLength(48)
    expect(DAY_SLOTS[0]).toEqual({ minute: 0, time: '00:00', label: '12:00 AM', onTheHour: true })
    expect(DAY_SLOTS[37]).toEqual({ minute: 1110, time: '18:30', label: '6:30 PM', onTheHour: false })
    expect(DAY_SLOTS.filter(slot => slot.onTheHour)).toHaveLength(24)
  })
})

describe('events of a day', () => {
  it("are placed by the city's clock", () => {
    const blocks = oneDay('2026-11-15', [event('2026-11-16T01:00:00Z', '2026-11-16T03:15:00Z')])
    expect(placed(blocks)).toEqual([{ from: 1080, to: 1215, column: 0, columns: 1 }])
  })

  it('last an hour when nothing else is said', () => {
    expect(placed(oneDay('2026-11-15', [event('2026-11-16T01:00:00Z')]))).toEqual([
      { from: 1080, to: 1140, column: 0, columns: 1 },
    ])
  })

  it('are side by side when they overlap, and share the width only then', () => {
    const blocks = oneDay('2026-11-15', [
      event('2026-11-15T16:00:00Z', '2026-11-15T18:00:00Z'),
      event('2026-11-15T17:00:00Z', '2026-11-15T19:00:00Z'),
      event('2026-11-15T18:00:00Z', '2026-11-15T20:00:00Z'),
      event('2026-11-15T20:00:00Z', '2026-11-15T21:00:00Z'),
    ])
    expect(placed(blocks)).toEqual([
      { from: 540, to: 660, column: 0, columns: 2 },
      { from: 600, to: 720, column: 1, columns: 2 },
      { from: 660, to: 780, column: 0, columns: 2 },
      { from: 780, to: 840, column: 0, columns: 1 },
    ])
  })

  it('can be read and pressed even if they last a minute, and stay within the day', () => {
    const short = oneDay('2026-11-15', [event('2026-11-15T16:00:00Z', '2026-11-15T16:01:00Z')])
    expect(placed(short)).toEqual([{ from: 540, to: 570, column: 0, columns: 1 }])
    const late = oneDay('2026-11-15', [event('2026-11-16T06:50:00Z', '2026-11-16T07:00:00Z')])
    expect(placed(late)).toEqual([{ from: 1410, to: 1440, column: 0, columns: 1 }])
  })

  it('continue on the next day when they run past midnight', () => {
    const night = event('2026-11-16T05:00:00Z', '2026-11-16T09:00:00Z')
    const { days } = dayGrid({ first: '2026-11-15', last: '2026-11-17' }, [night], ZONE)
    expect(days.map(day => day.blocks.length)).toEqual([1, 1, 0])
    expect(days[0]?.blocks[0]).toMatchObject({
      from: 1320,
      to: 1440,
      continuesBefore: false,
      continuesAfter: true,
    })
    expect(days[1]?.blocks[0]).toMatchObject({
      from: 0,
      to: 120,
      continuesBefore: true,
      continuesAfter: false,
    })
  })

  it('do not reach into the day that begins as they end', () => {
    const evening = event('2026-11-16T05:00:00Z', '2026-11-16T07:00:00Z')
    expect(oneDay('2026-11-16', [evening])).toEqual([])
    expect(placed(oneDay('2026-11-15', [evening]))).toEqual([{ from: 1320, to: 1440, column: 0, columns: 1 }])
  })

  it('are above the hours when they last 24 hours or longer', () => {
    const tour = event('2026-11-13T15:00:00Z', '2026-11-16T23:00:00Z')
    const { allDay, days } = dayGrid({ first: '2026-11-15', last: '2026-11-21' }, [tour], ZONE)
    expect(allDay).toEqual([expect.objectContaining({ column: 0, columns: 2, continuesBefore: true })])
    expect(days.every(day => day.blocks.length === 0)).toBe(true)
  })
})

describe('the night the clocks go forward', () => {
  it('has an empty hour, which a ride through the night spans', () => {
    const ride = event('2026-03-08T08:30:00Z', '2026-03-08T09:30:00Z')
    expect(placed(oneDay('2026-03-08', [ride]))).toEqual([{ from: 90, to: 210, column: 0, columns: 1 }])
  })

  it('ends with the same 24 hours as any other', () => {
    const late = event('2026-03-09T04:00:00Z', '2026-03-09T06:00:00Z')
    expect(placed(oneDay('2026-03-08', [late]))).toEqual([{ from: 1320, to: 1440, column: 0, columns: 1 }])
  })
})

describe('the night the clocks go back', () => {
  const first = event('2026-11-01T07:00:00Z', '2026-11-01T08:00:00Z')
  const second = event('2026-11-01T08:00:00Z', '2026-11-01T09:00:00Z')

  it('shows both passes of the double hour side by side, not one over the other', () => {
    expect(placed(oneDay('2026-11-01', [first, second]))).toEqual([
      { from: 60, to: 120, column: 0, columns: 2 },
      { from: 60, to: 120, column: 1, columns: 2 },
    ])
  })

  it('shows an event that ends on an earlier clock than it starts', () => {
    const across = event('2026-11-01T07:45:00Z', '2026-11-01T08:15:00Z')
    expect(placed(oneDay('2026-11-01', [across]))).toEqual([{ from: 105, to: 135, column: 0, columns: 1 }])
  })
})

describe('any events in any city', () => {
  it('are drawn once on each of their days, inside the day, and never over one another', () => {
    const START = Date.parse('2026-10-20T00:00Z')
    const events = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 20 * 24 * 60 }), fc.integer({ min: 1, max: 30 * 60 }))
        .map(([from, length]) =>
          event(
            new Date(START + from * 60_000).toISOString(),
            new Date(START + (from + length) * 60_000).toISOString(),
          ),
        ),
      { maxLength: 60 },
    )
    const zones = fc.constantFrom(ZONE, 'Europe/Berlin', 'Australia/Adelaide', 'Asia/Kolkata')
    fc.assert(
      fc.property(events, zones, (list, zone) => {
        const { days, allDay } = dayGrid({ first: '2026-10-25', last: '2026-11-07' }, list, zone)
        for (const { day, blocks } of days) {
          const timed = list.filter(one => !lastsDays(one, zone)).map(one => eventDays(one, zone))
          expect(blocks).toHaveLength(timed.filter(one => one.first <= day && day <= one.last).length)
          for (const block of blocks) {
            expect(block.from).toBeGreaterThanOrEqual(0)
            expect(block.to).toBeLessThanOrEqual(1440)
            expect(block.to - block.from).toBeGreaterThanOrEqual(30)
            expect(block.column).toBeLessThan(block.columns)
            const over = blocks.filter(
              other => other !== block && other.from < block.to && block.from < other.to,
            )
            expect(
              over.every(other => other.column !== block.column && other.columns === block.columns),
            ).toBe(true)
          }
        }
        expect(allDay.every(bar => lastsDays(bar.event, zone))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

test('the shown hours begin at six, at the hour of an earlier event, or at midnight when asked for', () => {
  expect(shownHours([600, 1100], false)).toEqual({ from: 360, to: 1440 })
  expect(shownHours([285, 1100], false)).toEqual({ from: 240, to: 1440 })
  expect(shownHours([], true)).toEqual({ from: 0, to: 1440 })
})

test('a stretch of the clock is placed by its share of the shown hours', () => {
  const hours = { from: 360, to: 1440 }
  expect(placeOnClock({ from: 360, to: 1440 }, hours)).toEqual({ top: '0%', height: '100%' })
  expect(placeOnClock({ from: 900, to: 954 }, hours)).toEqual({ top: '50%', height: '5%' })
})

test('a press falls into the half hour that it lies in', () => {
  const hours = { from: 360, to: 1440 }
  expect(timeAt(0, hours)).toBe('06:00')
  expect(timeAt(29 / 1080, hours)).toBe('06:00')
  expect(timeAt(30 / 1080, hours)).toBe('06:30')
  expect(timeAt(1, hours)).toBe('23:30')
})

test('the hours open on the morning or an earlier event, and with the first event in sight', () => {
  expect(openingHours([])).toEqual({ from: 360, to: 360 })
  expect(openingHours([1320])).toEqual({ from: 360, to: 1380 })
  expect(openingHours([1410, 285])).toEqual({ from: 285, to: 345 })
})

function block(event: string, from: number, to: number, column: number, columns: number) {
  return { event, from, to, column, columns, continuesBefore: false, continuesAfter: false }
}

test('blocks that fit stay as they are', () => {
  const blocks = [block('a', 0, 60, 0, 2), block('b', 30, 90, 1, 2)]
  expect(foldBlocks(blocks, 3)).toEqual({ shown: blocks, folded: [] })
})

test('blocks that do not fit fold into the last column, over all their hours', () => {
  const crowd = [0, 1, 2, 3, 4].map(column => block(`ride ${column}`, column * 10, 100 + column, column, 5))
  const { shown, folded } = foldBlocks(crowd, 3)
  expect(shown.map(({ event, columns }) => [event, columns])).toEqual([
    ['ride 0', 3],
    ['ride 1', 3],
  ])
  expect(folded).toEqual([{ from: 20, to: 104, events: ['ride 2', 'ride 3', 'ride 4'] }])
})

test('two crowded times of one day fold separately', () => {
  const crowd = (at: number) => [0, 1, 2].map(column => block(`${at}/${column}`, at, at + 60, column, 3))
  expect(
    foldBlocks([...crowd(600), ...crowd(900)], 2).folded.map(({ from, events }) => [from, events.length]),
  ).toEqual([
    [600, 2],
    [900, 2],
  ])
})

test('a block takes the width that no other block needs at its time', () => {
  const early = [0, 1, 2].map(column => block(`early ${column}`, 0, 60, column, 3))
  const long = block('long', 0, 200, 0, 3)
  const late = block('late', 90, 200, 1, 3)
  const blocks = [long, ...early.slice(1), late]
  const wide = (limit: number) => {
    const day = foldBlocks(blocks, limit)
    return day.shown.map(one => [one.event, columnsWide(one, day)])
  }
  expect(wide(3)).toEqual([
    ['long', 1],
    ['early 1', 1],
    ['early 2', 1],
    ['late', 2],
  ])
  expect(wide(2)).toEqual([['long', 1]])
})
