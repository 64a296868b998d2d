// What a row of the queue warns of before anyone opens it.

import { eventDays, eventEnd } from '#domain/event/event-span.ts'
import { isPerhapsSameRide } from '#domain/event/same-ride.ts'
import { linkTargets } from './link-targets.ts'
import type { Ride } from './same-day.ts'
import { ridesBeside } from './same-day.ts'
import { isChange, isRepeating, type Submission } from './submission.ts'

/** The warnings. */
export type RowMark = 'past' | 'possible duplicate' | 'links' | 'change' | 'repeats'

/** What a submission is compared with. */
export interface Around {
  /** Events on the calendar. */
  rides: readonly Ride[]
  /** Submissions that wait too; none of them changes an event. */
  waiting: readonly Ride[]
  timeZone: string
}

/** What a submission possibly duplicates. */
export interface Twin {
  ride: Ride
  isOnCalendar: boolean
}

const BARE_LINK = /https?:\/\/|\bwww\./i

/** What is to be said of a submission, beside the rides of its day and the others that wait. */
export function rowMarks(submission: Submission, around: Around & { now: string }): RowMark[] {
  const marks: [RowMark, boolean][] = [
    ['change', isChange(submission)],
    ['past', !isRepeating(submission) && Date.parse(eventEnd(submission)) < Date.parse(around.now)],
    ['possible duplicate', twinsOf(submission, around).length > 0],
    ['repeats', isRepeating(submission)],
    ['links', linkTargets(submission.description).length > 0 || BARE_LINK.test(submission.description)],
  ]
  return marks.flatMap(([mark, isTrue]) => (isTrue ? [mark] : []))
}

/** What is on the calendar already or was submitted twice. A proposed change is about an event that is there, and duplicates nothing. */
export function twinsOf(submission: Submission, { rides, waiting, timeZone }: Around): Twin[] {
  if (submission.status !== 'pending' || isChange(submission)) return []
  const day = eventDays(submission, timeZone).first
  return [
    ...ridesBeside(submission, rides, timeZone).map(ride => ({ ride, isOnCalendar: true })),
    ...waiting
      .filter(other => other.id !== submission.id && eventDays(other, timeZone).first === day)
      .map(ride => ({ ride, isOnCalendar: false })),
  ].filter(({ ride }) => isPerhapsSameRide(submission, ride))
}
