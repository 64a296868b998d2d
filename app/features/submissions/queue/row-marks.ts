// What a row of the queue warns of before anyone opens it.

import { eventDays, eventEnd } from '#domain/event/event-span.ts'
import { isPerhapsSameRide } from '#domain/event/same-ride.ts'
import { linkTargets } from './link-targets.ts'
import type { Ride } from './same-day.ts'
import { ridesBeside } from './same-day.ts'
import { isChange, isRepeating, type Submission } from './submission.ts'

/** The warnings. */
export type RowMark = 'past' | 'perhaps the same' | 'links' | 'change' | 'repeats'

interface Around {
  rides: readonly Ride[]
  submissions: readonly Submission[]
  timeZone: string
  now: string
}

const BARE_LINK = /https?:\/\/|\bwww\./i

/** What is to be said of a submission, beside the rides of its day and the others that wait. */
export function rowMarks(submission: Submission, around: Around): RowMark[] {
  const marks: [RowMark, boolean][] = [
    ['change', isChange(submission)],
    ['past', !isRepeating(submission) && Date.parse(eventEnd(submission)) < Date.parse(around.now)],
    ['perhaps the same', submission.status === 'pending' && comesTwice(submission, around)],
    ['repeats', isRepeating(submission)],
    ['links', linkTargets(submission.description).length > 0 || BARE_LINK.test(submission.description)],
  ]
  return marks.flatMap(([mark, isTrue]) => (isTrue ? [mark] : []))
}

/** On the calendar already, or submitted twice. Whoever proposes a change means the ride that is there. */
function comesTwice(submission: Submission, { rides, submissions, timeZone }: Around): boolean {
  if (isChange(submission)) return false
  const day = eventDays(submission, timeZone).first
  return (
    ridesBeside(submission, rides, timeZone).some(ride => isPerhapsSameRide(submission, ride)) ||
    submissions.some(
      other =>
        other.id !== submission.id &&
        other.status === 'pending' &&
        !isChange(other) &&
        eventDays(other, timeZone).first === day &&
        isPerhapsSameRide(submission, other),
    )
  )
}
