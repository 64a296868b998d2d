import { describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { pickedStart, submitLink } from './submit-link.ts'

await ensureTemporal()

describe('a press on an empty slot', () => {
  it('opens the submit form with that date and time', () => {
    const link = submitLink('2026-11-15', '18:30')
    expect(link).toBe('/submit-event?date=2026-11-15&time=18%3A30')
    expect(pickedStart(new URL(link, 'https://a.example').searchParams)).toEqual({
      start_date: '2026-11-15',
      start_time: '18:30',
    })
  })
})

describe('a press on a day of the month', () => {
  it('opens the submit form with that date alone', () => {
    expect(submitLink('2026-11-15')).toBe('/submit-event?date=2026-11-15')
  })
})

describe('a link that somebody else made up', () => {
  it.each(['', 'date=soon&time=late', 'date=2026-02-30&time=24:00', 'date=<b>&time=12:00:00'])(
    'fills in nothing: %s',
    query => {
      expect(pickedStart(new URLSearchParams(query))).toEqual({ start_date: '', start_time: '' })
    },
  )
})
