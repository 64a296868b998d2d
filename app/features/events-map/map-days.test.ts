import { describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { daysOnMap } from './map-days.ts'

await ensureTemporal()

// A Monday.
const today = '2026-11-16'
const days = (query: string) => daysOnMap(new URLSearchParams(query), today)

describe('the days on the map', () => {
  it('are the next two weeks where nothing is asked for', () => {
    expect(days('')).toEqual({ first: '2026-11-16', last: '2026-11-29' })
    expect(days('type=race&only=weekend')).toEqual({ first: '2026-11-16', last: '2026-11-29' })
  })

  it('are those of the calendar that one comes from', () => {
    expect(days('date=2026-12-09')).toEqual({ first: '2026-11-29', last: '2027-01-02' })
    expect(days('view=day&date=2026-12-09')).toEqual({ first: '2026-12-09', last: '2026-12-09' })
    expect(days('view=agenda')).toEqual({ first: '2026-11-16', last: '2026-12-15' })
  })

  it('begin with today', () => {
    expect(days('view=week')).toEqual({ first: '2026-11-16', last: '2026-11-21' })
    expect(days('date=2026-11-02')).toEqual({ first: '2026-11-16', last: '2026-12-05' })
  })

  it('are the next two weeks where those asked for are over', () => {
    expect(days('view=day&date=2026-11-02')).toEqual({ first: '2026-11-16', last: '2026-11-29' })
    expect(days('date=2024-05-01')).toEqual({ first: '2026-11-16', last: '2026-11-29' })
  })
})
