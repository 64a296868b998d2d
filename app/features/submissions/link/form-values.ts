// What the event forms of the page start with, and reading them from what a browser sends.

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
import type { LinkedSubmission, Words } from './linked-submission.ts'

/** The fields of the forms behind a link: the address is the link's own, and not theirs to change. */
export type Fields = Omit<EventFormValues, 'submitter_email'>

const { submitter_email: _, ...emptyFields } = EMPTY_EVENT_FORM

/** The names of the fields. */
export const fieldNames = eventFieldNames.filter(name => name !== 'submitter_email')

/** The fields of a form that was sent. */
export function readFields(form: FormData): Fields {
  const filled = { ...emptyFields }
  // Weekdays are ticked one by one.
  for (const name of fieldNames) filled[name] = form.getAll(name).join(',')
  return filled
}

/** What a form starts with, and what it is compared with when it is sent. */
export interface FormStart {
  initial: Fields
  stored: StoredEvent
  /** Where the stored picture can be seen. */
  pictureUrl: string | null
  /** The stored route. */
  route: Route | null
  /** What the Repeats fields show of a series, where the form is for all its dates. */
  shown: RepeatFields | undefined
  /** Whether it asks how the ride repeats at all. */
  asksRepeat: boolean
}

const storedWords = ({ group, ...words }: Words): StoredEvent => ({ ...words, group_id: group?.id ?? null })

/** The form that shows the submission itself. */
export function submissionStart(submission: LinkedSubmission, city: FormCity): FormStart {
  const stored = storedWords(submission)
  const repeat = repeatFields(submission.rule, cityDay(submission.start_date, city.timeZone))
  return {
    ...{ stored, pictureUrl: submission.picture_url, route: submission.route },
    ...{ shown: undefined, asksRepeat: true },
    initial: { ...formValues(stored, city), ...repeat },
  }
}

/** The form that shows a date on the calendar, or all dates of its series; undefined where there is none. */
export function proposalStart(
  { event, series }: LinkedSubmission,
  isForAll: boolean,
  city: FormCity,
): FormStart | undefined {
  if (!event) return undefined
  const stored = storedWords(event)
  const days = { startDay: cityDay(event.start_date, city.timeZone), seriesDay: event.series_date ?? '' }
  const shown = isForAll && series ? shownRepeat(series, days, series.last_day ?? undefined) : EMPTY_REPEAT
  const asksRepeat = isForAll && series !== null
  return {
    ...{ stored, pictureUrl: event.picture_url, route: event.route, shown, asksRepeat },
    initial: { ...formValues(stored, city), ...shown },
  }
}

function formValues(stored: StoredEvent, city: FormCity): Fields {
  const { submitter_email: _email, ...values } = eventFormValues(stored, city)
  return values
}
