import { beforeAll, expect, it } from 'vitest'
import { ensureTemporal } from '../time/temporal.ts'
import { type ComparedVersion, proposedParts } from './proposed-change.ts'

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
  proposedParts({ columns, now, wanted, city: { timeZone: 'America/Denver', units: 'miles' } })

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
  const [part] = proposedParts({
    columns: ['picture_path'],
    now: { ...now, picture_path: 'a.jpg', picture_alt: 'A lamp' },
    wanted: { ...wanted, picture_path: 'b.jpg', picture_alt: 'Two lamps' },
    city: { timeZone: 'America/Denver', units: 'miles' },
  })
  expect(part).toEqual({ name: 'Picture', before: 'A lamp', after: 'Two lamps' })
})

it('says that there is a route, and where else it is', () => {
  const [part] = proposedParts({
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
