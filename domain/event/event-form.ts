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
import { readFormTimes, type TimeFields } from './event-form-times.ts'
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
import type { LinkOf } from './places.ts'
import { currencyOf } from './ride-facts.ts'

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
export function eventForm(city: FormCity, { stored, shown, linkOf, isRide }: FormFacts = {}) {
  const fields = { ...sharedFields, group_id: looseText(), host_name: looseText(), host_url: looseText() }
  return z.pipe(
    z
      .object(fields)
      .check(
        timesRule(city.timeZone, stored),
        urlRule(linkOf),
        hostRule,
        repeatRule(shown),
        factsRule(city, { isRide, stored }),
      ),
    z.transform((values): EventPayload => {
      const host = values.group_id === '' ? hostOf(z.parse(hostForm, values)) : null
      return {
        ...sharedPayload(values, { city, host, stored, shown, linkOf, isRide }),
        group_id: orNull(values.group_id),
      }
    }),
  )
}

/** The moderator's form: an event always belongs to one of the moderator's groups, and so has no host of its own. */
export function moderatorEventForm(city: FormCity, { stored, shown, linkOf, isRide }: FormFacts = {}) {
  const group = requiredText(MAX_FIELD_LENGTH, 'Please select a group for this event')
  const fields = { ...sharedFields, group_id: group, host_name: looseText(), host_url: looseText() }
  return z.pipe(
    z
      .object(fields)
      .check(
        timesRule(city.timeZone, stored),
        urlRule(linkOf),
        repeatRule(shown),
        factsRule(city, { isRide, stored }),
      ),
    z.transform(
      (values): EventPayload => ({
        ...sharedPayload(values, { city, host: null, stored, shown, linkOf, isRide }),
        group_id: values.group_id,
      }),
    ),
  )
}

/** The visitor's form: perhaps for a group, and with an e-mail address for questions that is never shown. */
export function submissionForm(city: FormCity, { linkOf, isRide }: FormFacts = {}) {
  const host = { host_name: looseText(), host_url: looseText() }
  return z.pipe(
    z
      .object({ ...sharedFields, ...host, group_id: looseText(), submitter_email: optionalEmail() })
      .check(timesRule(city.timeZone), urlRule(linkOf), hostRule, repeatRule(), factsRule(city, { isRide })),
    z.transform((values): SubmissionPayload => {
      const host = values.group_id === '' ? hostOf(z.parse(hostForm, values)) : null
      return {
        ...sharedPayload(values, { city, host, linkOf, isRide }),
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

function timesRule(zone: string, stored?: StoredEvent) {
  return (context: Complaints<TimeFields>): void => {
    const times = readFormTimes(context.value, zone, stored)
    if (times.ok) return
    for (const { field, message } of times.problems) complain(context, [field], message)
  }
}

function urlRule(linkOf?: LinkOf) {
  return (context: Complaints<{ location_url: string }>): void => {
    if (linkOf || context.value.location_url !== '') return
    complain(context, ['location_url'], 'Please enter a location URL.')
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

function factsRule(city: FormCity, known: FormFacts) {
  return (context: Complaints<FactFields & { type_id: string }>): void => {
    const read = readFactsOf(context.value, city, known)
    if (read.ok) return
    for (const { field, message } of read.problems) complain(context, [field], message)
  }
}

function repeatRule(shown?: RepeatFields) {
  return (context: Complaints<RepeatFields & { start_date: string }>): void => {
    const repeat = readTouchedRepeat(context.value, shown)
    if (repeat.ok) return
    for (const { field, message } of repeat.problems) complain(context, [field], message)
  }
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
