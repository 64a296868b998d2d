import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventDays } from '#domain/event/event-span.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { monthGrid } from './month-grid.ts'

await ensureTemporal()

const ZONE = 'America/Denver'
const NO_LIMIT = 1000

const event = (start: string, end?: string) => ({ start_date: start, end_date: end })

describe('a month', () => {
  it('is drawn in whole weeks and marks the days of other months', () => {
    const weeks = monthGrid('2026-11-15', [], ZONE, 3)
    expect(weeks.map(week => week.cells.length)).toEqual([7, 7, 7, 7, 7])
    expect(weeks[0]?.cells[0]).toEqual({ day: '2026-11-01', inMonth: true, hidden: 0 })
    expect(weeks[4]?.cells[1]).toEqual({ day: '2026-11-30', inMonth: true, hidden: 0 })
    expect(weeks[4]?.cells[2]).toEqual({ day: '2026-12-01', inMonth: false, hidden: 0 })
  })

  it('shows events on the days around it', () => {
    const weeks = monthGrid('2026-11-15', [event('2026-12-02T19:00:00Z')], ZONE, 3)
    expect(weeks[4]?.bars).toHaveLength(1)
  })

  it("counts the double hour's event and the short day's event once each", () => {
    const autumn = monthGrid('2026-11-01', [event('2026-11-01T08:30:00Z')], ZONE, 3)
    expect(autumn[0]?.bars).toEqual([expect.objectContaining({ column: 0, columns: 1 })])
    const spring = monthGrid('2026-03-01', [event('2026-03-08T07:00:00Z', '2026-03-09T06:00:00Z')], ZONE, 3)
    expect(spring[1]?.bars).toEqual([expect.objectContaining({ column: 0, columns: 1 })])
  })

  it("says '+N more' on each day that has more events than lanes", () => {
    const day16 = Array.from({ length: 5 }, () => event('2026-11-16T19:00:00Z'))
    const over16To17 = event('2026-11-16T19:00:00Z', '2026-11-17T19:00:00Z')
    const [, , week] = monthGrid('2026-11-15', [...day16, over16To17], ZONE, 3)
    expect(week?.bars).toHaveLength(3)
    expect(week?.cells.map(cell => cell.hidden)).toEqual([0, 3, 0, 0, 0, 0, 0])
    const [, , none] = monthGrid('2026-11-15', [over16To17], ZONE, 0)
    expect(none?.cells.map(cell => cell.hidden)).toEqual([0, 1, 1, 0, 0, 0, 0])
  })
})

describe('any events', () => {
  const START = Date.parse('2026-10-20T00:00Z')
  const events = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 60 * 24 * 60 }), fc.integer({ min: 0, max: 20 * 24 * 60 }))
      .map(([from, length]) =>
        event(
          new Date(START + from * 60_000).toISOString(),
          length === 0 ? undefined : new Date(START + (from + length) * 60_000).toISOString(),
        ),
      ),
    { maxLength: 25 },
  )

  it('are each drawn on exactly their days, and no two on the same spot', () => {
    fc.assert(
      fc.property(events, list => {
        const drawn = new Map<string, number>()
        const weeks = monthGrid('2026-11-15', list, ZONE, NO_LIMIT)
        for (const week of weeks) {
          const taken = new Set<string>()
          for (const bar of week.bars) {
            for (let column = bar.column; column < bar.column + bar.columns; column++) {
              const spot = `${bar.lane}/${column}`
              expect(taken.has(spot)).toBe(false)
              taken.add(spot)
              const day = week.cells[column]?.day ?? 'outside'
              drawn.set(day, (drawn.get(day) ?? 0) + 1)
            }
          }
        }
        const spans = list.map(one => eventDays(one, ZONE))
        for (const { day } of weeks.flatMap(week => week.cells)) {
          const covering = spans.filter(({ first, last }) => first <= day && day <= last).length
          expect(drawn.get(day) ?? 0).toBe(covering)
        }
        expect(drawn.has('outside')).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  it('are either shown or counted, whatever the limit', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 0, max: 4 }), (list, limit) => {
        const all = monthGrid('2026-11-15', list, ZONE, NO_LIMIT)
        monthGrid('2026-11-15', list, ZONE, limit).forEach((week, row) => {
          const onColumn = (bars: typeof week.bars, column: number) =>
            bars.filter(bar => bar.column <= column && column < bar.column + bar.columns).length
          week.cells.forEach((cell, column) => {
            expect(onColumn(week.bars, column) + cell.hidden).toBe(onColumn(all[row]?.bars ?? [], column))
          })
        })
      }),
      { numRuns: 50 },
    )
  })
})
