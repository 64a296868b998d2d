// Checks and stores a visitor's report about an event, or a message about the site.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { waitText } from '#domain/text/counts.ts'
import { orNull } from '#domain/text/form-fields.ts'
import { REPORT_FAILURE, serverMessage } from '../../error-messages.ts'
import { writeAsVisitor } from '../../visitor-client.server.ts'
import { type ReportFields, type ReportProblem, reportForm } from './report-schema.ts'

/** The database's error code for an event that does not exist. */
const NO_SUCH_EVENT = '23503'

/** A report without an event is about the site. Returns undefined on success. The database ignores repeats. */
export async function sendReport(
  context: AppLoadContext,
  eventId: string | null,
  form: FormData,
): Promise<ReportProblem | undefined> {
  // A hidden field, which only bots fill in.
  if (form.get('nickname')) return undefined
  const textOf = (name: keyof ReportFields) => z.catch(z.string(), '').parse(form.get(name))
  const values = { message: textOf('message'), email: textOf('email') }
  const refuse = (message: string, retryAfterSeconds?: number): ReportProblem => ({
    values,
    fields: {},
    message,
    retryAfterSeconds,
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
