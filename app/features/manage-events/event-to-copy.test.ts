import { describe, expect, it } from 'vitest'
import { eventFormValues } from '#domain/event/event-payload.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { nextWeekValues } from './event-to-copy.ts'

await ensureTemporal()

const ride = {
  title: 'Lantern Ride',
  description: 'Lights on.',
  type_id: 'type',
  group_id: 'group',
  location: { name: 'Depot Square', url: 'https://maps.example/depot' },
  host: null,
}
const copyOf = (start_date: string, end_date: string | null, today: string, taken: string[] = []) => {
  const {
    start_date: date,
    start_time,
    end_date: endDate,
    end_time,
    title,
    picture_path: picture,
    route_path: route,
  } = nextWeekValues(
    eventFormValues(
      {
        ...ride,
        facts: null,
        start_date,
        end_date,
        picture_path: 'a.jpg',
        picture_alt: 'A lamp',
        route_path: 'a.gpx',
        route_url: null,
      },
      { timeZone: 'America/Denver', units: 'miles' },
    ),
    today,
    taken,
  )
  return { title, picture, route, start: `${date} ${start_time}`, end: `${endDate} ${end_time}`.trim() }
}

describe('the same event next week', () => {
  it('starts and ends seven days later', () => {
    expect(copyOf('2026-06-05T00:00:00Z', '2026-06-05T08:00:00Z', '2026-06-01')).toEqual({
      title: 'Lantern Ride',
      picture: 'a.jpg',
      route: 'a.gpx',
      start: '2026-06-11 18:00',
      end: '2026-06-12 02:00',
    })
  })

  it('starts at the same hour when the clocks change in between', () => {
    expect(copyOf('2026-10-30T00:00:00Z', null, '2026-10-01').start).toBe('2026-11-05 18:00')
  })

  it('is in the future, however old the event is', () => {
    expect(copyOf('2024-06-07T00:00:00Z', null, '2026-06-01').start).toBe('2026-06-04 18:00')
    expect(copyOf('2026-05-26T00:00:00Z', null, '2026-06-01').start).toBe('2026-06-01 18:00')
  })

  it('is in the first week that does not have it yet', () => {
    const taken = ['2026-06-11', '2026-06-18', '2026-07-02']
    expect(copyOf('2026-06-05T00:00:00Z', '2026-06-05T08:00:00Z', '2026-06-01', taken)).toMatchObject({
      start: '2026-06-25 18:00',
      end: '2026-06-26 02:00',
    })
  })

  it('has no end where the event has none', () => {
    expect(copyOf('2026-06-05T00:00:00Z', null, '2026-06-01').end).toBe('')
  })
})
