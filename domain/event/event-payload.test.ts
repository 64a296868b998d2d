import { describe, expect, it } from 'vitest'
import { EMPTY_REPEAT } from '../series/repeat-form.ts'
import { ensureTemporal } from '../time/temporal.ts'
import { EMPTY_EVENT_FORM, eventFormValues, preselectedGroup } from './event-payload.ts'
import { EMPTY_FACTS } from './facts-form.ts'

await ensureTemporal()

const stored = {
  title: 'Night ride',
  description: '<p>Bring lights.</p>',
  start_date: '2026-07-16T00:00:00+00:00',
  end_date: '2026-07-16T02:30:00+00:00',
  type_id: 't1',
  group_id: 'g1',
  location: { name: 'Park', url: 'https://maps.example' },
  host: null,
  facts: null,
  picture_path: 'a.jpg',
  picture_alt: 'A lamp',
  route_path: 'a.gpx',
  route_url: 'https://www.strava.com/routes/1',
}

describe('the fields of a stored event', () => {
  it("show its times as the city's clock does", () => {
    expect(eventFormValues(stored, { timeZone: 'America/Denver', units: 'miles' })).toEqual({
      ...EMPTY_REPEAT,
      ...EMPTY_FACTS,
      title: 'Night ride',
      description: '<p>Bring lights.</p>',
      start_date: '2026-07-15',
      start_time: '18:00',
      end_date: '2026-07-15',
      end_time: '20:30',
      type_id: 't1',
      group_id: 'g1',
      location_name: 'Park',
      location_url: 'https://maps.example',
      host_name: '',
      host_url: '',
      submitter_email: '',
      picture_path: 'a.jpg',
      picture_alt: 'A lamp',
      route_path: 'a.gpx',
      route_url: 'https://www.strava.com/routes/1',
    })
    expect(eventFormValues(stored, { timeZone: 'Asia/Kolkata', units: 'kilometres' })).toMatchObject({
      start_date: '2026-07-16',
      start_time: '05:30',
    })
  })

  it('are empty where the event says nothing', () => {
    const bare = {
      ...stored,
      end_date: null,
      description: null,
      type_id: null,
      group_id: null,
      location: null,
    }
    expect(
      eventFormValues(
        {
          ...bare,
          facts: null,
          picture_path: null,
          picture_alt: null,
          route_path: null,
          route_url: null,
          host: { name: null, url: 'https://h.example' },
        },
        { timeZone: 'America/Denver', units: 'miles' },
      ),
    ).toEqual({
      ...EMPTY_EVENT_FORM,
      title: 'Night ride',
      start_date: '2026-07-15',
      start_time: '18:00',
      host_url: 'https://h.example',
    })
  })
})

describe("a moderator's group", () => {
  it('is chosen beforehand when there is exactly one', () => {
    expect(preselectedGroup([{ id: 'g1' }])).toBe('g1')
    expect(preselectedGroup([{ id: 'g1' }, { id: 'g2' }])).toBe('')
    expect(preselectedGroup([])).toBe('')
  })
})
