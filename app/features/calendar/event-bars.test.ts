import { describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { inBarOrder, layBars } from './event-bars.ts'

await ensureTemporal()

const ZONE = 'America/Denver'
const WEEK = { first: '2026-11-15', last: '2026-11-21' }

/** An event from noon of one day of November to one o'clock of another. */
const event = (id: string, from: number, to = from, hour = 19) => ({
  id,
  start_date: new Date(Date.UTC(2026, 10, from, hour)).toISOString(),
  end_date: new Date(Date.UTC(2026, 10, to, hour + 1)).toISOString(),
})

const lay = (...events: ReturnType<typeof event>[]) => layBars(WEEK, inBarOrder(events, ZONE))

describe('bars over a week', () => {
  it('cover the days of their events', () => {
    expect(lay(event('a', 16, 18))).toEqual([
      expect.objectContaining({
        lane: 0,
        column: 1,
        columns: 3,
        continuesBefore: false,
        continuesAfter: false,
      }),
    ])
  })

  it('are cut at the edges of the week, and say so', () => {
    expect(lay(event('a', 10, 15), event('b', 21, 23), event('c', 1, 30))).toEqual([
      expect.objectContaining({ column: 0, columns: 7, continuesBefore: true, continuesAfter: true }),
      expect.objectContaining({ column: 0, columns: 1, continuesBefore: true, continuesAfter: false }),
      expect.objectContaining({ column: 6, columns: 1, continuesBefore: false, continuesAfter: true }),
    ])
  })

  it('leave out the events of other weeks', () => {
    expect(lay(event('before', 14), event('after', 22))).toEqual([])
  })

  it('lie below one another only where they share a day', () => {
    const lanes = lay(event('long', 15, 17), event('same', 16), event('later', 18)).map(bar => [
      bar.event.id,
      bar.lane,
    ])
    expect(Object.fromEntries(lanes)).toEqual({ long: 0, same: 1, later: 0 })
  })

  it('lie in the order of day, length and hour', () => {
    const order = lay(event('evening', 16, 16, 24), event('morning', 16, 16, 15), event('long', 16, 17, 20))
    expect(order.map(bar => bar.event.id)).toEqual(['long', 'morning', 'evening'])
    expect(order.map(bar => bar.lane)).toEqual([0, 1, 2])
  })
})
