// The event forms of admins, moderators and visitors: what they ask for and what they send.

import * as z from 'zod/mini'
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
import { type FactFields, readFacts } from './facts-form.ts'
import { pictureFields, pictureIn, pictureProblems } from './picture-form.ts'
import type { LinkOf } from './places.ts'
import { routeFields, routeIn, routeProblems } from './route-form.ts'
import { currencyOf } from './zone-customs.ts'

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

type SharedValues = { [field in keyof typeof sharedFields]: string }
type HostValues = { [field in keyof typeof hostFields]: string }

/** What a form knows of the event that it shows, and of what can be chosen. */
interface FormFacts {
  stored?: StoredEvent | undefined
  shown?: RepeatFields | undefined
  linkOf?: LinkOf | undefined
  /** Whether a type is ridden; without it, each is. */
  isRide?: ((typeId: string) => boolean) | undefined
}

/**
 * The form for creating an event and, given the stored one, for editing it. Both admins and moderators edit with it. Of a
 * date of a series, `shown` is what the Repeats fields held at first: left like that, they are not looked at and send no rule.
 * With `linkOf`, here and in the other forms, the location URL may be left empty: it is made from the location's name.
 */
export function eventForm(city: FormCity, known: FormFacts = {}) {
  const fields = { ...sharedFields, group_id: looseText(), host_name: looseText(), host_url: looseText() }
  return z.pipe(
    z.object(fields).check(sharedRules(city, known), hostRule),
    z.transform((values): EventPayload => {
      const host = values.group_id === '' ? hostOf(z.parse(hostForm, values)) : null
      return {
        ...sharedPayload(values, { ...known, city, host }),
        group_id: orNull(values.group_id),
      }
    }),
  )
}

/** The moderator's form: an event always belongs to one of the moderator's groups, and so has no host of its own. */
export function moderatorEventForm(city: FormCity, known: FormFacts = {}) {
  const group = requiredText(MAX_FIELD_LENGTH, 'Please select a group for this event')
  const fields = { ...sharedFields, group_id: group, host_name: looseText(), host_url: looseText() }
  return z.pipe(
    z.object(fields).check(sharedRules(city, known)),
    z.transform(
      (values): EventPayload => ({
        ...sharedPayload(values, { ...known, city, host: null }),
        group_id: values.group_id,
      }),
    ),
  )
}

/** The visitor's form: perhaps for a group, and with an e-mail address for questions that is never shown. */
export function submissionForm(city: FormCity, known: FormFacts = {}) {
  const host = { host_name: looseText(), host_url: looseText() }
  return z.pipe(
    z
      .object({ ...sharedFields, ...host, group_id: looseText(), submitter_email: optionalEmail() })
      .check(sharedRules(city, known), hostRule),
    z.transform((values): SubmissionPayload => {
      const host = values.group_id === '' ? hostOf(z.parse(hostForm, values)) : null
      return {
        ...sharedPayload(values, { ...known, city, host }),
        ...(values.group_id && { group_id: values.group_id }),
        submitter_email: orNull(values.submitter_email),
      }
    }),
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

/** What is wrong with the fields that every form has. */
function sharedRules(city: FormCity, known: FormFacts) {
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
  { isRide, stored }: FormFacts,
) {
  return readFacts(values, {
    units,
    currency: currencyOf(timeZone),
    isRide: isRide?.(values.type_id) ?? true,
    stored: stored?.facts ?? null,
  })
}

/** A last day that the moved start has passed, and the like, is no fault of someone who came to change the title. */
function readTouchedRepeat(values: RepeatFields & { start_date: string }, shown?: RepeatFields) {
  if (shown && isSameRepeat(values, shown)) return { ok: true, rule: null } as const
  return readRepeat(values, values.start_date)
}

/** Host fields are hidden once a group is chosen, and what nobody sees must not hold up the form. */
function hostRule(context: Complaints<HostValues & { group_id: string }>): void {
  if (context.value.group_id !== '') return
  const issues = z.safeParse(hostForm, context.value).error?.issues ?? []
  for (const { path, message } of issues) complain(context, path, message)
}

function hostOf({ host_name, host_url }: HostValues): EventHost | null {
  if (host_name === '' && host_url === '') return null
  return { ...(host_name && { name: host_name }), ...(host_url && { url: host_url }) }
}

interface PayloadFacts extends FormFacts {
  city: FormCity
  host: EventHost | null
}

function sharedPayload(
  values: SharedValues,
  { city, host, stored, shown, linkOf, isRide }: PayloadFacts,
): SharedPayload {
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
  if (times.end !== null) payload.end_date = times.end
  else if (stored?.end_date) payload.end_date = null
  if (host !== null) payload.host = host
  else if (stored?.host) payload.host = null
  const read = readFactsOf(values, city, { isRide, stored })
  if (read.ok && (read.facts || stored?.facts)) payload.facts = read.facts
  if (values.picture_path || stored?.picture_path) Object.assign(payload, pictureIn(values))
  if (values.route_path || values.route_url || stored?.route_path || stored?.route_url)
    Object.assign(payload, routeIn(values))
  const repeat = readTouchedRepeat(values, shown)
  if (repeat.ok && repeat.rule !== null) payload.rule = repeat.rule
  return payload
}

/** An update leaves alone what it does not name, so what was emptied has to be named: here, and with the end and the host. */
function changedTexts(values: SharedValues, stored: StoredTexts = {}): StoredTexts {
  const texts: StoredTexts = {}
  for (const name of textNames) if (values[name] || stored[name]) texts[name] = orNull(values[name])
  return texts
}
