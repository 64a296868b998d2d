import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { repeatedInstant } from '#domain/time/city-time.ts'
import { timeZoneLines } from './time-zone-lines.ts'

beforeAll(ensureTemporal)

const zones = [
  'America/Denver',
  'Europe/Dublin',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Santiago',
  'Asia/Tokyo',
  'UTC',
]

describe.each(zones)('the clock of %s, as a calendar program reads it', zone => {
  const lines = () => timeZoneLines(zone, new Date('2027-01-01T12:00:00Z'), new Date('2028-01-01T12:00:00Z'))

  it('is right at noon of every tenth day of six years', () => {
    const text = lines()
      .map(([name, value]) => `${name}:${value}`)
      .join('\r\n')
    const clock = new ICAL.Timezone(ICAL.Component.fromString(text))
    for (let at = Date.UTC(2027, 0, 2); at < Date.UTC(2033, 0, 1); at += 10 * 86_400_000) {
      const noon = `${new Date(at).toISOString().slice(0, 10)}T12:00:00`
      const time = ICAL.Time.fromDateTimeString(noon)
      time.zone = clock
      expect(time.toJSDate().toISOString()).toBe(repeatedInstant(noon, zone))
    }
  })

  it('is told by a rule where there is one, and else change by change', () => {
    const named = (name: string) => lines().filter(([line]) => line === name).length
    const hasRule = ['America/Denver', 'Europe/Dublin', 'Australia/Lord_Howe'].includes(zone)
    expect(named('RRULE')).toBe(hasRule ? 2 : 0)
    expect(named('RDATE') > 0).toBe(['Africa/Casablanca', 'America/Santiago'].includes(zone))
  })
})
