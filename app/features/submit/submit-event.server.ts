// Takes a visitor's event: checks it, and puts it where the moderators look.

import { createHash } from 'node:crypto'
import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { submissionForm } from '#domain/event/event-form.ts'
import type { SubmissionPayload } from '#domain/event/event-payload.ts'
import { serverMessage } from '../../error-texts.ts'
import { visitorClient } from '../../supabase.ts'
import { readFields, type SubmitFields } from './submit-fields.ts'

/** What went wrong, field by field and as a whole; and what was typed, so that nothing is lost. */
export interface SubmitProblem {
  values: SubmitFields
  fields: Partial<Record<keyof SubmitFields, string>>
  message: string | undefined
}

const failure = 'Failed to submit event. Please try again.'
const rememberMilliseconds = 10 * 60_000

/** Submissions under way or just made, by what they say: pressing twice, or going back and pressing again, is one. */
const recent = new Map<string, Promise<string | undefined>>()

/** Submits an event; undefined when all is well. */
export async function submitEvent(
  context: AppLoadContext,
  form: FormData,
): Promise<SubmitProblem | undefined> {
  // A field that no person sees; whoever fills it in is a program, and its event goes nowhere.
  if (form.get('nickname')) return undefined
  const values = readFields(form)
  const parsed = z.safeParse(submissionForm(context.site.timeZone), values)
  if (!parsed.success) {
    const fields: SubmitProblem['fields'] = {}
    for (const { path, message } of parsed.error.issues) {
      const name = Object.keys(values).find((key): key is keyof SubmitFields => key === path[0])
      if (name) fields[name] ??= message
    }
    return { values, fields, message: undefined }
  }
  const message = await insertOnce(context, parsed.data)
  return message === undefined ? undefined : { values, fields: {}, message }
}

function insertOnce(context: AppLoadContext, payload: SubmissionPayload): Promise<string | undefined> {
  const key = createHash('sha256').update(JSON.stringify(payload)).digest('base64')
  const known = recent.get(key)
  if (known) return known
  const result = insert(context, payload).then(message => {
    // What failed may be tried again.
    if (message !== undefined) recent.delete(key)
    return message
  })
  recent.set(key, result)
  setTimeout(() => recent.delete(key), rememberMilliseconds).unref()
  return result
}

async function insert(context: AppLoadContext, payload: SubmissionPayload): Promise<string | undefined> {
  try {
    const { host, end_date, ...rest } = payload
    const row = { ...rest, ...(host && { host: { ...host } }), ...(end_date && { end_date }) }
    const { error } = await visitorClient(context).from('event_submissions').insert(row)
    return error ? serverMessage(error, failure) : undefined
  } catch {
    return failure
  }
}
