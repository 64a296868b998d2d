// The initial values of the event forms on the private page, and reading them back from a posted form.

import {
  EMPTY_EVENT_FORM,
  type EventFormValues,
  eventFieldNames,
  eventFormValues,
  type FormCity,
  type StoredEvent,
} from '#domain/event/event-payload.ts'
import type { Route } from '#domain/route/route.ts'
import { EMPTY_REPEAT, type RepeatFields, repeatFields } from '#domain/series/repeat-form.ts'
import { shownRepeat } from '#domain/series/series-edit.ts'
import { cityDay } from '#domain/time/city-time.ts'
import type { LinkedSubmission, RideVersion } from './read-submission.server.ts'

/** The submitter's address belongs to the link, so these forms cannot change it. */
export type Fields = Omit<EventFormValues, 'submitter_email'>

const { submitter_email: _, ...emptyFields } = EMPTY_EVENT_FORM

export const fieldNames = eventFieldNames.filter(name => name !== 'submitter_email')

export function readFields(form: FormData): Fields {
  const filled = { ...emptyFields }
  // Weekdays are several checkboxes of one name.
  for (const name of fieldNames) filled[name] = form.getAll(name).join(',')
  return filled
}

/** What a form starts with, and is compared with when it is sent. */
export interface FormStart {
  initial: Fields
  stored: StoredEvent
  pictureUrl: string | null
  route: Route | null
  /** What the Repeats fields show of a series when the form is for all its dates. */
  shown: RepeatFields | undefined
  asksRepeat: boolean
}

function rideStart({ group, ...ride }: RideVersion, city: FormCity, repeat: RepeatFields) {
  const stored: StoredEvent = { ...ride, group_id: group?.id ?? null }
  const { submitter_email: _email, ...values } = eventFormValues(stored, city)
  return { stored, pictureUrl: ride.picture_url, route: ride.route, initial: { ...values, ...repeat } }
}

/** The form for the submission itself. */
export function submissionStart(submission: LinkedSubmission, city: FormCity): FormStart {
  const repeat = repeatFields(submission.rule, cityDay(submission.start_date, city.timeZone))
  return { ...rideStart(submission, city, repeat), shown: undefined, asksRepeat: true }
}

/** The form for a date on the calendar, or for all dates of its series; undefined when there is none. */
export function proposalStart(
  { event, series }: LinkedSubmission,
  isForAll: boolean,
  city: FormCity,
): FormStart | undefined {
  if (!event) return undefined
  const days = { startDay: cityDay(event.start_date, city.timeZone), seriesDay: event.series_date ?? '' }
  const shown = isForAll && series ? shownRepeat(series, days, series.last_day ?? undefined) : EMPTY_REPEAT
  return { ...rideStart(event, city, shown), shown, asksRepeat: isForAll && series !== null }
}
