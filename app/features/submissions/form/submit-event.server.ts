// Takes a visitor's event: checks it, and puts it where the moderators look.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { submissionForm } from '#domain/event/event-form.ts'
import type { SubmissionPayload } from '#domain/event/event-payload.ts'
import { cleanHtml } from '#domain/text/clean-html.ts'
import { waitText } from '#domain/time/wait-text.ts'
import { SUBMIT_FAILURE, serverMessage } from '../../../error-texts.ts'
import { visitorClient } from '../../../supabase.ts'
import { writeAsVisitor } from '../../../visitor-write.server.ts'
import { linksOf } from '../../event-fields/known-places.server.ts'
import { refusedField } from '../../event-fields/refused-field.ts'
import { openQuestions, type SubmitQuestion } from './questions.server.ts'
import { readFields, type SubmitFields } from './submit-fields.ts'

/** An event as it would be taken, to be looked at before. */
export interface SubmitPreview {
  payload: SubmissionPayload
  /** Cleaned: safe to put into the page. */
  descriptionHtml: string
}

/**
 * Why an event was not taken: what went wrong, field by field and as a whole, what is asked before, or that it was only
 * to be looked at; and what was typed, so that nothing is lost.
 */
export interface SubmitProblem {
  values: SubmitFields
  fields: Partial<Record<keyof SubmitFields, string>>
  message: string | undefined
  /** Whether it did not even reach the site. */
  hasNotArrived?: boolean
  questions?: SubmitQuestion[]
  preview?: SubmitPreview
  /** After how many seconds it may be tried again, where a limit was met. */
  retryAfterSeconds?: number | undefined
}

/** What came of an event: nothing is wrong, or why it could not be taken. */
type Outcome = Omit<SubmitProblem, 'values'> | undefined

/** With which the database refuses a rule, a picture or a route, in words for whoever wrote it. */
const REFUSED = 'PT400'
/** With which it refuses a group or a type that is gone. */
const MISSING_REFERENCE = '23503'
const CHOOSE_GROUP = 'Please select a group from the list.'

/** What came of a form: the event was taken, with an email address or without one; or why it was not. */
export type Submitted = { ok: true; hasEmail: boolean } | { ok: false; problem: SubmitProblem }

/** Submits an event, or makes a preview of it where the form was sent for that. */
export async function submitEvent(context: AppLoadContext, form: FormData): Promise<Submitted> {
  // A field that no person sees; whoever fills it in is a program, and its event goes nowhere.
  if (form.get('nickname')) return { ok: true, hasEmail: false }
  const values = readFields(form)
  const refused = (problem: Omit<SubmitProblem, 'values'>): Submitted => ({
    ok: false,
    problem: { values, ...problem },
  })
  const linkOf = await linksOf(context, values)
  const parsed = z.safeParse(submissionForm(context.site, { linkOf }), values)
  if (!parsed.success) return refused({ fields: complaints(parsed.error, values), message: undefined })
  const { group_id } = parsed.data
  if (group_id !== undefined && !z.safeParse(z.uuid(), group_id).success)
    return refused({ fields: { group_id: CHOOSE_GROUP }, message: undefined })
  const nothingWrong = { fields: {}, message: undefined }
  if (form.has('preview')) {
    const preview = { payload: parsed.data, descriptionHtml: cleanHtml(parsed.data.description) }
    return refused({ ...nothingWrong, preview })
  }
  const type = await typeIdOf(context, parsed.data.type_id)
  if (!type.ok) return refused({ fields: type.fields, message: type.message })
  const questions = await openQuestions(context, parsed.data, String(form.get('confirmed') ?? ''))
  if (questions.length > 0) return refused({ ...nothingWrong, questions })
  const outcome = await insert(context, { ...parsed.data, type_id: type.id })
  return outcome ? refused(outcome) : { ok: true, hasEmail: parsed.data.submitter_email !== null }
}

function complaints({ issues }: z.core.$ZodError, values: SubmitFields): SubmitProblem['fields'] {
  const fields: SubmitProblem['fields'] = {}
  for (const { path, message } of issues) {
    const name = Object.keys(values).find((key): key is keyof SubmitFields => key === path[0])
    if (name) fields[name] ??= message
  }
  return fields
}

type TypeToStore = { ok: true; id: string } | ({ ok: false } & Pick<SubmitProblem, 'fields' | 'message'>)

/** The id of a chosen type. One that was offered while types could not be read is known by its name alone. */
async function typeIdOf(context: AppLoadContext, choice: string): Promise<TypeToStore> {
  if (z.safeParse(z.uuid(), choice).success) return { ok: true, id: choice }
  const found = await visitorClient(context).from('event_types').select('id').eq('name', choice).maybeSingle()
  if (found.error) return { ok: false, fields: {}, message: SUBMIT_FAILURE }
  if (!found.data)
    return { ok: false, fields: { type_id: 'Please select an event type.' }, message: undefined }
  return { ok: true, id: found.data.id }
}

/** Stores it. That it was sent before is the database's to know. */
async function insert(context: AppLoadContext, payload: SubmissionPayload): Promise<Outcome> {
  try {
    const { host, end_date, ...rest } = payload
    const row = { ...rest, ...(host && { host: { ...host } }), ...(end_date && { end_date }) }
    const { error, retryAfterSeconds } = await writeAsVisitor(context, client =>
      client.from('event_submissions').insert(row),
    )
    if (!error) return undefined
    if (error.code === REFUSED) return { fields: refusedField(error.message), message: undefined }
    if (error.code === MISSING_REFERENCE && error.message.includes('group_id'))
      return { fields: { group_id: CHOOSE_GROUP }, message: undefined }
    if (retryAfterSeconds === undefined) return { fields: {}, message: serverMessage(error, SUBMIT_FAILURE) }
    const message = `Very many events were submitted from your network. Try again in ${waitText(retryAfterSeconds)}.`
    return { fields: {}, message, retryAfterSeconds }
  } catch (error) {
    context.logError(error, 'an event could not be submitted')
    return { fields: {}, message: SUBMIT_FAILURE }
  }
}
