// What is asked once before an event is taken: whether it is perhaps there already, and whether its start is meant.

import type { AppLoadContext } from 'react-router'
import type { SubmissionPayload } from '#domain/event/event-payload.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { type DayRide, perhapsSame, readDayRides } from './day-rides.ts'
import { startDoubt, type startDoubts } from './start-doubt.tsx'

/** A question with everything that the page needs to ask it. */
export interface SubmitQuestion {
  /** Names what was asked, so that an answer counts for that alone. Without spaces. */
  key: string
  kind: keyof typeof startDoubts | 'same ride'
  /** The rides that are perhaps the same. */
  rides: DayRide[]
}

/** The questions that `confirmed`, the keys of those that were answered, leaves open. */
export async function openQuestions(
  context: AppLoadContext,
  payload: SubmissionPayload,
  confirmed: string,
): Promise<SubmitQuestion[]> {
  const answered = confirmed.split(' ')
  const asked = [...oddStart(payload), ...(await sameRide(context, payload))]
  return asked.filter(question => !answered.includes(question.key))
}

function oddStart({ start_date }: SubmissionPayload): SubmitQuestion[] {
  const kind = startDoubt(start_date, Date.now())
  return kind ? [{ key: `start:${start_date}`, kind, rides: [] }] : []
}

async function sameRide(context: AppLoadContext, payload: SubmissionPayload): Promise<SubmitQuestion[]> {
  const { site, askServer } = context
  const day = cityDay(payload.start_date, site.timeZone)
  const send = (path: string, init: RequestInit) => askServer(new Request(`${site.url}${path}`, init))
  const rides = perhapsSame((await readDayRides(site, day, send)) ?? [], payload)
  if (rides.length === 0) return []
  return [{ key: `same:${rides.map(({ id }) => id).join()}`, kind: 'same ride', rides }]
}
