import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { EMPTY_REPEAT } from '../series/repeat-form.ts'
import { complaints } from '../text/complaints.fixture.ts'
import { ensureTemporal } from '../time/city-day.ts'
import { NOT_UPLOADED } from './event-columns.ts'
import { eventForm, moderatorEventForm, submissionForm } from './event-form.ts'
import { EMPTY_EVENT_FORM, eventFormValues } from './event-payload.ts'

await ensureTemporal()

const CITY = { timeZone: 'America/Denver', units: 'miles' } as const

const filled = {
  ...EMPTY_EVENT_FORM,
  title: ' Coffee ride ',
  type_id: 't1',
  start_date: '2026-11-15',
  start_time: '18:00',
  location_name: 'City Park',
  location_url: 'https://maps.example/park',
  description: 'Slow ride.',
}

const sent = {
  title: 'Coffee ride',
  type_id: 't1',
  start_date: '2026-11-16T01:00:00.000Z',
  location: { name: 'City Park', url: 'https://maps.example/park' },
  description: 'Slow ride.',
}

const stored = {
  title: 'Coffee ride',
  description: 'Slow ride.',
  start_date: '2026-11-16T01:00:00+00:00',
  end_date: '2026-11-16T03:00:00+00:00',
  type_id: 't1',
  group_id: null,
  location: { name: 'City Park', url: 'https://maps.example/park' },
  host: { name: 'Ann' },
  facts: null,
  picture_path: null,
  picture_alt: null,
  route_path: null,
  route_url: null,
}

describe.each([
  ['admin', eventForm(CITY)],
  ['moderator', moderatorEventForm(CITY)],
  ['visitor', submissionForm(CITY)],
])('the event form of a %s', (who, form) => {
  it('asks for everything that is required, all at once', () => {
    expect(complaints(form, EMPTY_EVENT_FORM)).toEqual({
      title: 'Please enter a title.',
      type_id: 'Please select an event type.',
      start_date: 'Please enter a start date.',
      start_time: 'Please enter a start time.',
      location_name: 'Please enter a location name.',
      location_url: 'Please enter a location URL.',
      description: 'Please enter a description.',
      ...(who === 'moderator' && { group_id: 'Please select a group for this event' }),
    })
  })

  it('finds the faults of times together with the others', () => {
    const values = { ...filled, group_id: 'g1', title: '', end_date: '2026-11-14', end_time: '18:00' }
    expect(complaints(form, values)).toEqual({
      title: 'Please enter a title.',
      end_date: 'The end must be after the start.',
    })
  })

  it('has an end where only its time is filled in', () => {
    const values = { ...filled, group_id: 'g1', end_time: '20:00' }
    expect(z.parse(form, values)).toMatchObject({ end_date: '2026-11-16T03:00:00.000Z' })
    expect(z.parse(form, { ...values, end_time: '01:00' })).toMatchObject({
      end_date: '2026-11-16T08:00:00.000Z',
    })
  })

  it('has the limits of the database', () => {
    const values = {
      ...filled,
      group_id: 'g1',
      title: 'x'.repeat(201),
      location_name: 'x'.repeat(201),
      location_url: `https://a.example/${'x'.repeat(2048)}`,
      description: 'x'.repeat(20_001),
    }
    expect(complaints(form, values)).toEqual({
      title: 'Please use at most 200 characters.',
      location_name: 'Please use at most 200 characters.',
      location_url: 'Please enter a full web address that starts with http:// or https://.',
      description: 'Please use at most 20,000 characters.',
    })
  })

  it.each([null, 'x', 7, [], { title: { $gt: '' } }])('refuses what is no form at all: %j', values => {
    expect(z.safeParse(form, values).success).toBe(false)
  })
})

const linkOf = (name: string) => `https://map.example/${name.length}`

describe.each([
  ['admin', eventForm(CITY, { linkOf })],
  ['moderator', moderatorEventForm(CITY, { linkOf })],
  ['visitor', submissionForm(CITY, { linkOf })],
])('the location URL in the form of a %s that can make links', (_, form) => {
  const values = { ...filled, group_id: 'g1', location_url: ' ' }

  it('is made from the name where it was left empty', () => {
    const { location } = z.parse(form, values)
    expect(location).toEqual({ name: 'City Park', url: 'https://map.example/9' })
  })

  it('is what was typed otherwise, and still checked', () => {
    const own = 'https://maps.example/park'
    expect(z.parse(form, { ...values, location_url: own }).location.url).toBe(own)
    expect(complaints(form, { ...values, location_url: 'javascript:alert(1)' })).toHaveProperty(
      'location_url',
    )
  })

  it('is not asked for where the name is missing: the name is', () => {
    expect(complaints(form, { ...values, location_name: '' })).toEqual({
      location_name: 'Please enter a location name.',
    })
  })
})

describe('what the admin form sends', () => {
  const form = eventForm(CITY)

  it('is the event, without what was left empty', () => {
    expect(z.parse(form, filled)).toEqual({ ...sent, group_id: null })
  })

  it('has an end only if its time is filled in', () => {
    const withEnd = { ...filled, end_date: '2026-11-15', end_time: '20:00' }
    expect(z.parse(form, withEnd)).toEqual({ ...sent, group_id: null, end_date: '2026-11-16T03:00:00.000Z' })
    expect(z.parse(form, { ...withEnd, end_time: '' })).not.toHaveProperty('end_date')
  })

  it('has a host only if its name or address is filled', () => {
    const host = (host_name: string, host_url: string) =>
      z.parse(form, { ...filled, host_name, host_url }).host
    expect(host('Ann', 'https://ann.example')).toEqual({ name: 'Ann', url: 'https://ann.example' })
    expect(host(' Ann ', ' ')).toEqual({ name: 'Ann' })
    expect(host('', 'HTTPS://ann.example')).toEqual({ url: 'https://ann.example' })
    expect(host(' ', ' ')).toBeUndefined()
  })

  it('has no host when there is a group, and hidden host fields do not hold it up', () => {
    const values = { ...filled, group_id: 'g1', host_name: 'x'.repeat(300), host_url: 'not an address' }
    expect(z.parse(form, values)).toEqual({ ...sent, group_id: 'g1' })
    expect(complaints(form, { ...values, group_id: '' })).toEqual({
      host_name: 'Please use at most 200 characters.',
      host_url: 'Please enter a full web address that starts with http:// or https://.',
    })
  })

  it('never has fields that nobody asked for', () => {
    const values = {
      ...filled,
      id: 'x',
      created_by: 'someone',
      status: 'approved',
      submitter_email: 'a@a.example',
    }
    expect(z.parse(form, values)).toEqual({ ...sent, group_id: null })
  })
})

describe('what the edit form sends', () => {
  const form = eventForm(CITY, { stored })
  const values = eventFormValues(stored, CITY)

  it('is the same event while nothing is changed', () => {
    expect(z.parse(form, values)).toEqual({
      ...sent,
      start_date: stored.start_date,
      end_date: stored.end_date,
      group_id: null,
      host: { name: 'Ann' },
    })
  })

  it('takes away an end or a host that was emptied', () => {
    const emptied = { ...values, end_date: '', end_time: '', host_name: '' }
    expect(z.parse(form, emptied)).toMatchObject({ end_date: null, host: null })
  })

  it('takes away the host when a group takes over', () => {
    expect(z.parse(form, { ...values, group_id: 'g1' })).toMatchObject({ group_id: 'g1', host: null })
  })
})

describe.each([
  ['admin', eventForm],
  ['moderator', moderatorEventForm],
])('the form of an %s for a date of a series', (_, formOf) => {
  const shown = { ...EMPTY_REPEAT, repeats: 'weekly', repeat_end: 'on', repeat_until: '2026-11-15' }
  const form = formOf(CITY, { stored, shown })
  const values = { ...eventFormValues(stored, CITY), ...shown, group_id: 'g1' }

  it('sends no rule while the Repeats fields are as they were, and does not find fault with them', () => {
    const moved = { ...values, start_date: '2026-11-17', end_date: '2026-11-17' }
    expect(z.parse(form, values)).not.toHaveProperty('rule')
    expect(z.parse(form, moved)).not.toHaveProperty('rule')
  })

  it('sends the rule, and looks at it, once they are touched', () => {
    expect(z.parse(form, { ...values, repeat_every: '2' })).toMatchObject({
      rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;UNTIL=20261115',
    })
    expect(complaints(form, { ...values, repeat_until: '' })).toEqual({
      repeat_until: 'Please enter the last day.',
    })
  })
})

describe('what the moderator form sends', () => {
  it('is an event of the chosen group, without a host', () => {
    const values = { ...filled, group_id: 'g1', host_name: 'Ann' }
    expect(z.parse(moderatorEventForm(CITY), values)).toEqual({ ...sent, group_id: 'g1' })
  })
})

describe('what the submit form sends', () => {
  const form = submissionForm(CITY)

  it('has an address for questions, or null', () => {
    expect(z.parse(form, filled)).toEqual({ ...sent, submitter_email: null })
    expect(z.parse(form, { ...filled, submitter_email: ' ann@a.example ' })).toEqual({
      ...sent,
      submitter_email: 'ann@a.example',
    })
    expect(complaints(form, { ...filled, submitter_email: 'ann' })).toEqual({
      submitter_email: 'Please enter a valid email address.',
    })
  })

  it('may have a host, or be for a group, which then is the host', () => {
    const values = { ...filled, host_name: 'Ann' }
    expect(z.parse(form, values)).toEqual({ ...sent, host: { name: 'Ann' }, submitter_email: null })
    expect(complaints(form, { ...filled, host_url: 'javascript:alert(1)' })).toHaveProperty('host_url')
    const forGroup = { ...values, group_id: 'g1', host_url: 'not an address' }
    expect(z.parse(form, forGroup)).toEqual({ ...sent, group_id: 'g1', submitter_email: null })
  })
})

describe.each([
  ['an admin', eventForm(CITY)],
  ['a visitor', submissionForm(CITY)],
])('the picture in the form of %s', (_, form) => {
  const pictured = { ...filled, picture_path: 'a.jpg', picture_alt: ' Six riders\non a bridge ' }

  it('is sent with what is on it, in one line', () => {
    expect(z.parse(form, pictured)).toMatchObject({
      picture_path: 'a.jpg',
      picture_alt: 'Six riders on a bridge',
    })
  })

  it('must be described, and uploaded', () => {
    expect(complaints(form, { ...pictured, picture_alt: ' ' })).toEqual({
      picture_alt: 'Please say what is on the picture.',
    })
    expect(complaints(form, { ...pictured, picture_path: NOT_UPLOADED })).toEqual({
      picture_path: 'Please wait until the picture is uploaded, or remove it.',
    })
    expect(complaints(form, { ...pictured, picture_alt: 'a'.repeat(301) })).toEqual({
      picture_alt: 'Please use at most 300 characters.',
    })
  })

  it('is not spoken of where there is none', () => {
    const payload = z.parse(form, { ...pictured, picture_path: '' })
    expect(payload).not.toHaveProperty('picture_path')
    expect(payload).not.toHaveProperty('picture_alt')
  })
})

it('a route is uploaded before it is sent, and a link to one has https', () => {
  const form = submissionForm(CITY)
  const routed = { ...filled, route_path: 'a.gpx', route_url: 'http://www.komoot.com/tour/1' }
  expect(z.parse(form, routed)).toMatchObject({
    route_path: 'a.gpx',
    route_url: 'https://www.komoot.com/tour/1',
  })
  expect(z.parse(form, filled)).not.toHaveProperty('route_path')
  expect(complaints(form, { ...routed, route_path: 'not uploaded', route_url: 'komoot' })).toEqual({
    route_path: 'Please wait until the route is uploaded, or remove it.',
    route_url: 'Please enter a full web address that starts with http:// or https://.',
  })
  const shown = { ...stored, route_path: 'a.gpx', route_url: 'https://example.org/' }
  const emptied = { ...eventFormValues(shown, CITY), route_path: '', route_url: '' }
  expect(z.parse(eventForm(CITY, { stored: shown }), emptied)).toMatchObject({
    route_path: null,
    route_url: null,
  })
})

it('a picture that was removed is named, so that it goes with its words', () => {
  const pictured = { ...stored, picture_path: 'a.jpg', picture_alt: 'A lamp' }
  const values = { ...eventFormValues(pictured, CITY), picture_path: '' }
  expect(z.parse(eventForm(CITY, { stored: pictured }), values)).toMatchObject({
    picture_path: null,
    picture_alt: null,
  })
})
