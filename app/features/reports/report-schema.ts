// The fields, rules and errors of the form that reports a problem.

import * as z from 'zod/mini'
import { optionalEmail, requiredText } from '#domain/text/form-fields.ts'

const minReportLength = 10
const maxReportLength = 1000

export const reportForm = z.object({
  message: requiredText(maxReportLength, 'Please say what is wrong.').check(
    z.refine(
      // Counts an emoji as one character, as the database does.
      text => text === '' || [...text].length >= minReportLength,
      `Please say a little more: at least ${minReportLength} characters.`,
    ),
  ),
  email: optionalEmail(),
})

export type ReportFields = z.input<typeof reportForm>

export const emptyReport: ReportFields = { message: '', email: '' }

/** Errors by field and as a whole, and what was typed, so that nothing is lost. */
export interface ReportProblem {
  values: ReportFields
  fields: Partial<Record<keyof ReportFields, string>>
  message: string | undefined
  /** Set when a rate limit was reached. */
  retryAfterSeconds?: number | undefined
}
