// What is read once for a whole page of submissions: the rides of their days, and what is known of who sent them.

import { queryNames } from '../../../query-names.ts'
import { useSite } from '../../../site.ts'
import { useReading } from '../../session/use-reading.ts'
import { readStandings } from './read-queue.ts'
import { daysOfAll, readRides, readWaiting } from './same-day.ts'
import type { Submission } from './submission.ts'

/** The rides of the days of these submissions. */
export function useRides(submissions: readonly Submission[]) {
  const { timeZone } = useSite()
  const days = daysOfAll(submissions, timeZone)
  return useReading({
    name: queryNames.eventsOfDays(days),
    read: client => readRides(client, days, timeZone),
    failure: 'Failed to fetch events. Please try again later.',
    isWanted: days.length > 0,
  })
}

/** The submissions that wait and start on the days of these. */
export function useWaiting(submissions: readonly Submission[]) {
  const { timeZone } = useSite()
  const days = daysOfAll(submissions, timeZone)
  return useReading({
    name: queryNames.submissionsOfDays(days),
    read: client => readWaiting(client, days, timeZone),
    failure: 'Failed to look for duplicates. Please try again later.',
    isWanted: days.length > 0,
  })
}

export type RidesQuery = ReturnType<typeof useRides>

/** What is known of the submitters of these submissions. */
export function useStandings(submissions: readonly Submission[]) {
  const ids = submissions.filter(({ submitter_email }) => submitter_email !== null).map(({ id }) => id)
  return useReading({
    name: queryNames.submitterStandings(ids),
    read: client => readStandings(client, ids),
    failure: 'What is known of the submitters could not be read.',
    isWanted: ids.length > 0,
  })
}
