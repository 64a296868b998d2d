import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import { type ComparedVersion, columnLabel, inOrder, proposedChanges, valueText } from './change-text.ts'

beforeAll(() => ensureTemporal())

const now: ComparedVersion = {
  title: 'Dawn ride',
  description: '<b>Slow</b> ride',
  start_date: '2077-07-01T12:00:00Z',
  end_date: null,
  location: { name: 'Depot', url: 'https://maps.example/depot' },
  host: null,
  facts: null,
  picture_path: null,
  picture_alt: null,
  route_path: null,
  route_url: null,
  type_name: 'group-ride',
  rule: null,
}
const wanted: ComparedVersion = {
  ...now,
  title: 'Dusk ride',
  description: '<script>x</script>Fast ride',
  start_date: '2077-07-02T01:00:00Z',
  host: { name: 'Ana' },
  type_name: 'race',
  rule: 'FREQ=WEEKLY;BYDAY=TH',
}
const parts = (columns: string[]) =>
  proposedChanges({ columns, now, wanted, city: { timeZone: 'America/Denver', units: 'miles' } })

it('names only what is to change, in the order in which it is read', () => {
  expect(parts(['type_id', 'title'])).toEqual([
    { name: 'Title', before: 'Dawn ride', after: 'Dusk ride' },
    { name: 'Event Type', before: 'Group ride', after: 'Race' },
  ])
  expect(parts([])).toEqual([])
})

it('takes start and end as one, and says them on the city’s clock', () => {
  expect(parts(['start_date', 'end_date'])).toEqual([
    {
      name: 'Date & Time',
      before: expect.stringMatching(/^Thursday, July 1, 2077, 6:00 AM/),
      after: expect.stringMatching(/^Thursday, July 1, 2077, 7:00 PM/),
    },
  ])
})

it('says in words what is on the old picture and on the new one', () => {
  const [part] = proposedChanges({
    columns: ['picture_path'],
    now: { ...now, picture_path: 'a.jpg', picture_alt: 'A lamp' },
    wanted: { ...wanted, picture_path: 'b.jpg', picture_alt: 'Two lamps' },
    city: { timeZone: 'America/Denver', units: 'miles' },
  })
  expect(part).toEqual({ name: 'Picture', before: 'A lamp', after: 'Two lamps' })
})

it('says that there is a route, and where else it is', () => {
  const [part] = proposedChanges({
    columns: ['route_path', 'route_url'],
    now: { ...now, route_path: 'a.gpx' },
    wanted: { ...wanted, route_path: 'b.gpx', route_url: 'https://example.org/way' },
    city: { timeZone: 'America/Denver', units: 'miles' },
  })
  expect(part).toEqual({ name: 'Route', before: 'A route', after: 'A route\nhttps://example.org/way' })
})

it('says nothing of what is not there, and plain text of what strangers wrote', () => {
  expect(parts(['host', 'rule', 'description'])).toEqual([
    { name: 'Repeats', before: '', after: 'Every Thursday' },
    { name: 'Host', before: '', after: 'Ana' },
    { name: 'Description', before: 'Slow ride', after: 'Fast ride' },
  ])
})

beforeAll(() => ensureTemporal())

const facts = { timeZone: 'America/Denver', names: { t: 'group-ride', g: 'Alpine Spokes' } }

describe('a column', () => {
  it.each([
    ['title', 'Title'],
    ['start_date', 'Start'],
    ['social_links', 'Social links'],
    ['something_new', 'Something new'],
  ])('%s is called %s', (column, label) => expect(columnLabel(column)).toBe(label))
})

it('columns stand as in forms, unknown ones last', () => {
  expect(inOrder(['phone', 'end_date', 'title', 'start_date'])).toEqual([
    'title',
    'start_date',
    'end_date',
    'phone',
  ])
})

describe('a value', () => {
  it.each([
    ['title', '<b>Ride</b>', '<b>Ride</b>'],
    ['title', null, ''],
    ['start_date', '2077-01-05T01:30:00+00:00', 'Monday, January 4, 2077, 6:30 PM'],
    ['type_id', 't', 'Group ride'],
    ['type_id', 'x', 'A type that is gone'],
    ['group_id', 'g', 'Alpine Spokes'],
    ['group_id', 'x', 'A group that is gone'],
    ['status', 'scheduled', 'Takes place'],
    ['status', 'cancelled', 'Cancelled'],
    ['rule', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20770630', 'Every Tuesday until June 30, 2077'],
    ['starts_at', '2077-01-04T18:30:00', 'Monday, January 4, 2077, 6:30 PM'],
    ['lasts', '02:30:00', '2 h 30 min'],
    ['lasts', '1 day 02:00:00', '1 day 2 h 00 min'],
    ['added_dates', ['2077-01-04', '2077-01-11'], 'January 4, 2077\nJanuary 11, 2077'],
    ['location', { url: 'https://maps.example', name: 'Depot' }, 'Depot\nhttps://maps.example'],
    ['social_links', [{ platform: 'Strava', url: 'https://s.example' }], 'Strava\nhttps://s.example'],
    ['something_new', 7, '7'],
  ])('of %s, %j, is “%s”', (column, value, text) => expect(valueText(column, value, facts)).toBe(text))
})
