// Takes a visitor's report of a problem with an event, or a message about the site: checks it, and puts it where those who look after it read it.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { orNull } from '#domain/text/form-fields.ts'
import { waitText } from '#domain/time/wait-text.ts'
import { REPORT_FAILURE, serverMessage } from '../../error-texts.ts'
import { writeAsVisitor } from '../../visitor-write.server.ts'
import { type ReportFields, reportForm } from './report-schema.ts'

/** What went wrong, field by field and as a whole; and what was typed, so that nothing is lost. */
export interface ReportProblem {
  values: ReportFields
  fields: Partial<Record<keyof ReportFields, string>>
  message: string | undefined
  /** After how many seconds it may be tried again, where a limit was met. */
  retryAfterSeconds?: number | undefined
}

/** With which the database refuses a report of an event that is not there. */
const NO_SUCH_EVENT = '23503'

/** Sends a report, without an event about the site; undefined when all is well. That it was sent before is the database's to know. */
export async function sendReport(
  context: AppLoadContext,
  eventId: string | null,
  form: FormData,
): Promise<ReportProblem | undefined> {
  // A field that no person sees; whoever fills it in is a program, and its report goes nowhere.
  if (form.get('nickname')) return undefined
  const values = { message: textOf(form, 'message'), email: textOf(form, 'email') }
  const refuse = (message: string, retryAfterSeconds?: number): ReportProblem => ({
    ...{ values, fields: {}, message, retryAfterSeconds },
  })
  const parsed = z.safeParse(reportForm, values)
  if (!parsed.success) {
    const fields: ReportProblem['fields'] = {}
    for (const { path, message } of parsed.error.issues)
      if (path[0] === 'message' || path[0] === 'email') fields[path[0]] ??= message
    return { values, fields, message: undefined }
  }
  const { message, email } = parsed.data
  try {
    const { error, retryAfterSeconds } = await writeAsVisitor(context, client =>
      client.from('event_reports').insert({ event_id: eventId, message, email: orNull(email) }),
    )
    if (!error) return undefined
    if (retryAfterSeconds !== undefined) {
      const wait = `Try again in ${waitText(retryAfterSeconds)}.`
      return refuse(`Very many reports came from your network. ${wait}`, retryAfterSeconds)
    }
    if (error.code === NO_SUCH_EVENT) return refuse('This event was taken off the calendar in the meantime.')
    return refuse(serverMessage(error, REPORT_FAILURE))
  } catch (error) {
    context.logError(error, 'a report could not be sent')
    return refuse(REPORT_FAILURE)
  }
}

function textOf(form: FormData, name: keyof ReportFields): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
