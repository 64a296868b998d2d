import { describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import {
  firstRidePerWeekday,
  requestedWeekday,
  ridesOn,
  weekdayHref,
  weekdayQuery,
} from './weekday-filter.tsx'

await ensureTemporal()
const zone = 'America/Denver'
const today = '2026-11-16'

describe('the weekday in a URL', () => {
  it.each([
    ['', ''],
    ['day=tuesday', 'day=tuesday'],
    ['day=TUESDAY&view=week', 'day=tuesday'],
    ['day=', ''],
    ['day=someday', 'unknown-day=yes'],
    ['unknown-day=whatever', 'unknown-day=yes'],
  ])('%j is known as %j', (asked, known) => {
    expect(weekdayQuery(new URLSearchParams(asked), { today, types: undefined }).toString()).toBe(known)
  })

  it('is read again as it is written', () => {
    const query = new URL(weekdayHref('saturday'), 'https://calendar.example').searchParams
    expect(requestedWeekday(query)).toEqual({ weekday: 'saturday', isUnknown: false })
    expect(weekdayHref(undefined)).toBe('/groups')
    expect(requestedWeekday(new URLSearchParams('unknown-day=yes'))).toEqual({
      weekday: undefined,
      isUnknown: true,
    })
  })
})

describe('the rides of a group', () => {
  const ride = (start_date: string) => ({ start_date })
  const mondayMorning = ride('2026-11-16T15:00:00Z')
  const mondayEvening = ride('2026-11-17T02:00:00Z')
  const tuesday = ride('2026-11-18T01:00:00Z')
  const nextMonday = ride('2026-11-24T02:00:00Z')
  const nextTuesday = ride('2026-11-25T01:00:00Z')
  const all = [mondayMorning, mondayEvening, tuesday, nextMonday, nextTuesday]

  it('are told by all of today, which may be over, and the first on each weekday', () => {
    expect(firstRidePerWeekday(all, today, zone)).toEqual([mondayMorning, mondayEvening, tuesday, nextMonday])
  })

  it("are on a weekday by the city's clock", () => {
    expect(ridesOn(all, 'monday', zone)).toEqual([mondayMorning, mondayEvening, nextMonday])
    expect(ridesOn(all, undefined, zone)).toEqual(all)
    expect(ridesOn(all, 'friday', zone)).toEqual([])
  })
})
