import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventDays, lastsDays } from '#domain/event/event-span.ts'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { DAY_SLOTS, type DayBlock, dayGrid } from './day-grid.ts'

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
  it("stand where the city's clock has them", () => {
    const blocks = oneDay('2026-11-15', [event('2026-11-16T01:00:00Z', '2026-11-16T03:15:00Z')])
    expect(placed(blocks)).toEqual([{ from: 1080, to: 1215, column: 0, columns: 1 }])
  })

  it('last an hour when nothing else is said', () => {
    expect(placed(oneDay('2026-11-15', [event('2026-11-16T01:00:00Z')]))).toEqual([
      { from: 1080, to: 1140, column: 0, columns: 1 },
    ])
  })

  it('stand side by side where they overlap, and share the room only with those', () => {
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

  it('go on the next day when they run past midnight', () => {
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

  it('lie above the hours when they last 24 hours or longer', () => {
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
