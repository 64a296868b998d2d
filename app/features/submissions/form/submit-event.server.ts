// Takes a visitor's event: checks it, asks about doubts, and stores it for the moderators.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { submissionForm } from '#domain/event/event-form.ts'
import type { SubmissionPayload } from '#domain/event/event-payload.ts'
import { cleanHtml } from '#domain/text/clean-html.ts'
import { waitText } from '#domain/text/counts.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { SUBMIT_FAILURE, serverMessage } from '../../../error-messages.ts'
import { visitorClient, writeAsVisitor } from '../../../visitor-client.server.ts'
import { linksOf, refusedField } from '../../event-fields/event-form.server.ts'
import { perhapsSame, readDayRides } from './day-rides.tsx'
import { type SubmitQuestion, startDoubt } from './questions.tsx'
import { readFields, type SubmitFields } from './submit-fields.ts'

/** An event as it would be stored. */
export interface SubmitPreview {
  payload: SubmissionPayload
  /** Cleaned: safe to put into the page. */
  descriptionHtml: string
}

/** Why an event was not stored: errors, open questions or a preview; and what was typed, so that nothing is lost. */
export interface SubmitProblem {
  values: SubmitFields
  fields: Partial<Record<keyof SubmitFields, string>>
  message: string | undefined
  /** Whether it did not even reach the site. */
  hasNotArrived?: boolean
  questions?: SubmitQuestion[]
  preview?: SubmitPreview
  /** After how many seconds it may be tried again, if a limit was reached. */
  retryAfterSeconds?: number | undefined
}

type Problem = Partial<Omit<SubmitProblem, 'values'>>

/** The code with which the database refuses a rule, a picture or a route, with a message for the person. */
const REFUSED = 'PT400'
/** The code with which it refuses a group or a type that is gone. */
const MISSING_REFERENCE = '23503'
const CHOOSE_GROUP: Problem = { fields: { group_id: 'Please select a group from the list.' } }

type SubmitResult = { ok: true; hasEmail: boolean } | { ok: false; problem: SubmitProblem }

/** Submits an event, or returns a preview of it if the form requests one. */
export async function submitEvent(context: AppLoadContext, form: FormData): Promise<SubmitResult> {
  // Nobody sees this field, so only a program fills it in; its event is dropped.
  if (form.get('nickname')) return { ok: true, hasEmail: false }
  const values = readFields(form)
  const refused = (problem: Problem): SubmitResult => ({
    ok: false,
    problem: { values, fields: {}, message: undefined, ...problem },
  })
  const linkOf = await linksOf(context, values)
  const parsed = z.safeParse(submissionForm(context.site, { linkOf }), values)
  if (!parsed.success) return refused({ fields: fieldErrors(parsed.error, values) })
  const payload = parsed.data
  const { group_id } = payload
  if (group_id !== undefined && !z.safeParse(z.uuid(), group_id).success) return refused(CHOOSE_GROUP)
  if (form.has('preview'))
    return refused({ preview: { payload, descriptionHtml: cleanHtml(payload.description) } })
  const type = await typeIdOf(context, payload.type_id)
  if (typeof type !== 'string') return refused(type)
  const questions = await openQuestions(context, payload, String(form.get('confirmed') ?? ''))
  if (questions.length > 0) return refused({ questions })
  const problem = await insert(context, { ...payload, type_id: type })
  return problem ? refused(problem) : { ok: true, hasEmail: payload.submitter_email !== null }
}

function fieldErrors({ issues }: z.core.$ZodError, values: SubmitFields): SubmitProblem['fields'] {
  const fields: SubmitProblem['fields'] = {}
  for (const { path, message } of issues) {
    const name = Object.keys(values).find((key): key is keyof SubmitFields => key === path[0])
    if (name) fields[name] ??= message
  }
  return fields
}

/** The id of the chosen type. A fallback type, offered when the types could not be read, has only its name. */
async function typeIdOf(context: AppLoadContext, choice: string): Promise<string | Problem> {
  if (z.safeParse(z.uuid(), choice).success) return choice
  const found = await visitorClient(context).from('event_types').select('id').eq('name', choice).maybeSingle()
  if (found.error) return { message: SUBMIT_FAILURE }
  return found.data?.id ?? { fields: { type_id: 'Please select an event type.' } }
}

/** The questions that are still open; `confirmed` holds the keys of those that were confirmed. */
async function openQuestions(
  { site, askServer }: AppLoadContext,
  payload: SubmissionPayload,
  confirmed: string,
): Promise<SubmitQuestion[]> {
  const { start_date } = payload
  const questions: SubmitQuestion[] = []
  const kind = startDoubt(start_date, Date.now())
  if (kind) questions.push({ key: `start:${start_date}`, kind, rides: [] })
  const send = (path: string, init: RequestInit) => askServer(new Request(`${site.url}${path}`, init))
  const sameDay = await readDayRides(site, cityDay(start_date, site.timeZone), send)
  const rides = perhapsSame(sameDay ?? [], payload)
  if (rides.length > 0)
    questions.push({ key: `same:${rides.map(({ id }) => id).join()}`, kind: 'same ride', rides })
  return questions.filter(({ key }) => !confirmed.split(' ').includes(key))
}

/** Stores the event. The database recognizes one that was sent before. */
async function insert(context: AppLoadContext, payload: SubmissionPayload): Promise<Problem | undefined> {
  try {
    const { host, end_date, ...rest } = payload
    const row = { ...rest, ...(host && { host: { ...host } }), ...(end_date && { end_date }) }
    const { error, retryAfterSeconds } = await writeAsVisitor(context, client =>
      client.from('event_submissions').insert(row),
    )
    if (!error) return undefined
    if (error.code === REFUSED) return { fields: refusedField(error.message) }
    if (error.code === MISSING_REFERENCE && error.message.includes('group_id')) return CHOOSE_GROUP
    if (retryAfterSeconds === undefined) return { message: serverMessage(error, SUBMIT_FAILURE) }
    const message = `Very many events were submitted from your network. Try again in ${waitText(retryAfterSeconds)}.`
    return { message, retryAfterSeconds }
  } catch (error) {
    context.logError(error, 'an event could not be submitted')
    return { message: SUBMIT_FAILURE }
  }
}
