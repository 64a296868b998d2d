import { beforeAll, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { rowMarks, twinsOf } from './row-marks.ts'
import { aSubmission } from './submission.fixture.ts'
import type { Submission } from './submission.ts'

beforeAll(() => ensureTemporal())

const around = { rides: [], waiting: [], timeZone: 'America/Denver', now: '2077-04-02T00:00:00Z' }
const marksOf = (said: Partial<Submission>) => rowMarks(aSubmission(said), around)

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
])('warns of what matters in %s', (_, said, marks) => {
  expect(marksOf(said)).toEqual(marks)
})

const sameRide = {
  id: 'other',
  title: 'SUNDAY Loop!',
  start_date: '2077-05-02T16:00:00+00:00',
  end_date: null,
  location: { name: 'Depot Square', url: 'https://maps.example/depot' },
  status: 'scheduled',
}

it('warns of what is on the calendar already, but not of the event that a change is about', () => {
  const marks = (said: Partial<Submission>) => rowMarks(aSubmission(said), { ...around, rides: [sameRide] })
  expect(marks({})).toEqual(['possible duplicate'])
  expect(marks({ status: 'approved', event_id: 'other' })).toEqual([])
  expect(marks({ changes_event: 'other', changed_columns: ['title'] })).toEqual(['change'])
})

it('warns of what was submitted twice, and says as what', () => {
  const twins = (other: Submission) =>
    twinsOf(aSubmission(), { ...around, waiting: [aSubmission(), other] }).map(({ ride }) => ride.id)
  const again = aSubmission({ id: 'again' })
  expect(twins(again)).toEqual(['again'])
  expect(rowMarks(aSubmission(), { ...around, waiting: [again] })).toEqual(['possible duplicate'])
  expect(twins({ ...again, start_date: '2077-06-02T16:00:00+00:00' })).toEqual([])
  expect(twins({ ...again, title: 'Night market' })).toEqual([])
})
