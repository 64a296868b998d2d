import { beforeAll, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { linkTargets, rowMarks } from './row-marks.ts'
import { findDuplicates } from './similar-events.ts'
import { aSubmission } from './submission.fixture.ts'
import type { Submission } from './submission.ts'

beforeAll(() => ensureTemporal())

const nothing = { rides: [], waiting: [], timeZone: 'America/Denver' }
const marksOf = (fields: Partial<Submission>, similar = {}) =>
  rowMarks(aSubmission(fields), { ...nothing, ...similar }, '2077-04-02T00:00:00Z')

it.each<[string, Partial<Submission>, string[]]>([
  ['an ordinary ride', {}, []],
  ['one that is over', { start_date: '2077-03-01T16:00:00Z' }, ['past']],
  [
    'one that began long ago and repeats',
    { start_date: '2077-03-01T16:00:00Z', rule: 'FREQ=WEEKLY' },
    ['repeats'],
  ],
  ['one with a link', { description: '<a href="https://elsewhere.example">here</a>' }, ['links']],
  ['one with an address in its text', { description: 'See www.elsewhere.example.' }, ['links']],
  ['a proposed change', { changes_event: 'e', changed_columns: ['title'] }, ['change']],
])('warns of what matters in %s', (_, fields, marks) => {
  expect(marksOf(fields)).toEqual(marks)
})

const sameRide = {
  id: 'other',
  title: 'SUNDAY Loop!',
  start_date: '2077-05-02T16:00:00+00:00',
  end_date: null,
  location: { name: 'Depot Square', url: 'https://maps.example/depot' },
  status: 'scheduled',
}

it('warns of a duplicate on the calendar, but not of the event that a change is about', () => {
  const marks = (fields: Partial<Submission>) => marksOf(fields, { rides: [sameRide] })
  expect(marks({})).toEqual(['possible duplicate'])
  expect(marks({ status: 'approved', event_id: 'other' })).toEqual([])
  expect(marks({ changes_event: 'other', changed_columns: ['title'] })).toEqual(['change'])
})

it('warns of a ride that was submitted twice, and finds the other submission', () => {
  const duplicates = (other: Submission) =>
    findDuplicates(aSubmission(), { ...nothing, waiting: [aSubmission(), other] }).map(({ ride }) => ride.id)
  const again = aSubmission({ id: 'again' })
  expect(duplicates(again)).toEqual(['again'])
  expect(marksOf({}, { waiting: [again] })).toEqual(['possible duplicate'])
  expect(duplicates({ ...again, start_date: '2077-06-02T16:00:00+00:00' })).toEqual([])
  expect(duplicates({ ...again, title: 'Night market' })).toEqual([])
})

it.each([
  ['No links at https://here.example', []],
  ['<a href="https://a.example/?x=1&amp;y=2">our site</a>', ['https://a.example/?x=1&y=2']],
  [
    `<A class=x HREF = 'https://b.example'>b</A> <a href=https://c.example>c</a>`,
    ['https://b.example', 'https://c.example'],
  ],
  ['<a href="https://a.example">1</a><a href="https://a.example">2</a>', ['https://a.example']],
  ['<a\nhref="https://unclosed.example">…', ['https://unclosed.example']],
  ['<a title=">" href="https://disguised.example">x</a>', ['https://disguised.example']],
  ['<a/href="https://slashed.example">x</a>', ['https://slashed.example']],
  ['<a href="">z</a>', []],
])('finds the link targets of %s', (description, targets) => {
  expect(linkTargets(description)).toEqual(targets)
})
