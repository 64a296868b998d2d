// The event forms of admins, moderators and visitors: their fields, and what they send.

import * as z from 'zod/mini'
import type { LinkOf } from '../place/place.ts'
import { type RepeatFields, readRepeat } from '../series/repeat-form.ts'
import { isSameRepeat } from '../series/series-edit.ts'
import {
  looseText,
  optionalEmail,
  optionalText,
  optionalUrl,
  orNull,
  requiredLine,
  requiredText,
} from '../text/form-fields.ts'
import {
  pictureFields,
  pictureIn,
  pictureProblems,
  routeFields,
  routeIn,
  routeProblems,
} from './event-columns.ts'
import { readFormTimes } from './event-form-times.ts'
import type {
  EventHost,
  EventPayload,
  FormCity,
  SharedPayload,
  StoredEvent,
  SubmissionPayload,
} from './event-payload.ts'
import { eachText, eventTexts, type StoredTexts, type TextName, textNames } from './event-texts.ts'
import { currencyOf, type FactFields, readFacts } from './facts-form.ts'

const MAX_NAME_LENGTH = 200
const MAX_FIELD_LENGTH = 100

const repeatFields = {
  repeats: looseText(),
  repeat_every: looseText(),
  repeat_days: looseText(),
  repeat_end: looseText(),
  repeat_until: looseText(),
  repeat_times: looseText(),
  repeat_added: looseText(),
  repeat_skipped: looseText(),
  repeat_rule: looseText(),
}

function textField(name: TextName) {
  const { maxLength, missing } = eventTexts[name]
  return missing === undefined ? optionalText(maxLength) : requiredText(maxLength, missing)
}

const factFields = {
  distance_from: looseText(),
  distance_to: looseText(),
  pace: looseText(),
  speed_from: looseText(),
  speed_to: looseText(),
  climb: looseText(),
  surface: looseText(),
  no_drop: looseText(),
  audience: looseText(),
  bring: looseText(),
  price: looseText(),
  price_amount: looseText(),
  registration_url: looseText(),
}

const sharedFields = {
  title: requiredLine(MAX_NAME_LENGTH, 'Please enter a title.'),
  type_id: requiredText(MAX_FIELD_LENGTH, 'Please select an event type.'),
  start_date: requiredText(MAX_FIELD_LENGTH, 'Please enter a start date.'),
  start_time: requiredText(MAX_FIELD_LENGTH, 'Please enter a start time.'),
  end_date: looseText(),
  end_time: looseText(),
  location_name: requiredLine(MAX_NAME_LENGTH, 'Please enter a location name.'),
  location_url: optionalUrl(),
  ...eachText(textField),
  ...repeatFields,
  ...factFields,
  ...pictureFields,
  ...routeFields,
}

const hostFields = { host_name: optionalText(MAX_NAME_LENGTH), host_url: optionalUrl() }
const hostForm = z.object(hostFields)

/** Host fields are only checked if no group is chosen. */
const formFields = { ...sharedFields, group_id: looseText(), host_name: looseText(), host_url: looseText() }

type SharedValues = { [field in keyof typeof sharedFields]: string }
type HostValues = { [field in keyof typeof hostFields | 'group_id']: string }

/** What a form knows of the event that it shows, and of the available choices. */
interface FormContext {
  stored?: StoredEvent | undefined
  shown?: RepeatFields | undefined
  linkOf?: LinkOf | undefined
  /** Whether a type is ridden; without it, each is. */
  isRide?: ((typeId: string) => boolean) | undefined
}

/**
 * The form for creating an event and, with `stored`, for editing it; for admins and moderators. For a date of a series,
 * `shown` is what the Repeats fields held at first: left like that, they are not checked and send no rule.
 * With `linkOf`, here and in the other forms, the location URL may be empty: it is derived from the location's name.
 */
export function eventForm(city: FormCity, known: FormContext = {}) {
  return z.pipe(
    z.object(formFields).check(sharedRules(city, known), hostRule),
    z.transform(
      (values): EventPayload => ({
        ...sharedPayload(values, city, known, hostIn(values)),
        group_id: orNull(values.group_id),
      }),
    ),
  )
}

/** The moderator's form: the event always belongs to one of the moderator's groups, so it has no host of its own. */
export function moderatorEventForm(city: FormCity, known: FormContext = {}) {
  const group_id = requiredText(MAX_FIELD_LENGTH, 'Please select a group for this event')
  return z.pipe(
    z.object({ ...formFields, group_id }).check(sharedRules(city, known)),
    z.transform(
      (values): EventPayload => ({
        ...sharedPayload(values, city, known, null),
        group_id: values.group_id,
      }),
    ),
  )
}

/** The visitor's form: a group is optional, and so is an email address for questions, which is never shown. */
export function submissionForm(city: FormCity, known: FormContext = {}) {
  return z.pipe(
    z.object({ ...formFields, submitter_email: optionalEmail() }).check(sharedRules(city, known), hostRule),
    z.transform(
      (values): SubmissionPayload => ({
        ...sharedPayload(values, city, known, hostIn(values)),
        ...(values.group_id && { group_id: values.group_id }),
        submitter_email: orNull(values.submitter_email),
      }),
    ),
  )
}

type Complaints<T> = z.core.ParsePayload<T>

function complain<T>(context: Complaints<T>, path: PropertyKey[], message: string): void {
  context.issues.push({ code: 'custom', path, message, input: context.value })
}

interface Problem {
  field: string
  message: string
}

/** Checks the fields that every form has. */
function sharedRules(city: FormCity, known: FormContext) {
  return (context: Complaints<SharedValues>): void => {
    const { value } = context
    const read = [
      readFormTimes(value, city.timeZone, known.stored),
      readTouchedRepeat(value, known.shown),
      readFactsOf(value, city, known),
    ]
    const problems = read.flatMap<Problem>(one => (one.ok ? [] : one.problems))
    if (!known.linkOf && value.location_url === '')
      problems.push({ field: 'location_url', message: 'Please enter a location URL.' })
    for (const { field, message } of [...problems, ...pictureProblems(value), ...routeProblems(value)])
      complain(context, [field], message)
  }
}

function readFactsOf(
  values: FactFields & { type_id: string },
  { units, timeZone }: FormCity,
  { isRide, stored }: FormContext,
) {
  return readFacts(values, {
    units,
    currency: currencyOf(timeZone),
    isRide: isRide?.(values.type_id) ?? true,
    stored: stored?.facts ?? null,
  })
}

/** Someone who only changes the title must not have to fix, say, a last day that a moved start has passed. */
function readTouchedRepeat(values: RepeatFields & { start_date: string }, shown?: RepeatFields) {
  if (shown && isSameRepeat(values, shown)) return { ok: true, rule: null } as const
  return readRepeat(values, values.start_date)
}

/** Host fields are hidden once a group is chosen, and hidden fields must not block the form. */
function hostRule(context: Complaints<HostValues>): void {
  if (context.value.group_id !== '') return
  const issues = z.safeParse(hostForm, context.value).error?.issues ?? []
  for (const { path, message } of issues) complain(context, path, message)
}

function hostIn(values: HostValues): EventHost | null {
  if (values.group_id !== '') return null
  const { host_name, host_url } = z.parse(hostForm, values)
  if (host_name === '' && host_url === '') return null
  return { ...(host_name && { name: host_name }), ...(host_url && { url: host_url }) }
}

/** An update leaves columns alone that it does not name, so emptied fields of a stored event are named as null. */
function sharedPayload(
  values: SharedValues,
  city: FormCity,
  known: FormContext,
  host: EventHost | null,
): SharedPayload {
  const { stored, shown, linkOf } = known
  const times = readFormTimes(values, city.timeZone, stored)
  if (!times.ok) throw new Error('An event form was sent on before its times were checked.')
  const payload: SharedPayload = {
    title: values.title,
    ...changedTexts(values, stored),
    description: values.description,
    start_date: times.start,
    location: {
      name: values.location_name,
      url: values.location_url || (linkOf?.(values.location_name) ?? ''),
    },
    type_id: values.type_id,
  }
  if (times.end !== null || stored?.end_date) payload.end_date = times.end
  if (host !== null || stored?.host) payload.host = host
  const read = readFactsOf(values, city, known)
  if (read.ok && (read.facts || stored?.facts)) payload.facts = read.facts
  if (values.picture_path || stored?.picture_path) Object.assign(payload, pictureIn(values))
  if (values.route_path || values.route_url || stored?.route_path || stored?.route_url)
    Object.assign(payload, routeIn(values))
  const repeat = readTouchedRepeat(values, shown)
  if (repeat.ok && repeat.rule !== null) payload.rule = repeat.rule
  return payload
}

function changedTexts(values: SharedValues, stored: StoredTexts = {}): StoredTexts {
  const texts: StoredTexts = {}
  for (const name of textNames) if (values[name] || stored[name]) texts[name] = orNull(values[name])
  return texts
}
