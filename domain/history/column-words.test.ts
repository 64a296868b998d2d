import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { columnLabel, inOrder, valueText } from './column-words.ts'

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
