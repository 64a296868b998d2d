// What a report of a problem must hold: a sentence, and perhaps an e-mail address to ask back.

import * as z from 'zod/mini'
import { optionalEmail, requiredText } from '#domain/text/form-fields.ts'

const minReportLength = 10
const maxReportLength = 1000

/** The fields, as they are typed and as they are sent. */
export interface ReportFields {
  message: string
  email: string
}

export const emptyReport: ReportFields = { message: '', email: '' }

/** The form. */
export const reportForm = z.object({
  message: requiredText(maxReportLength, 'Please say what is wrong.').check(
    z.refine(
      // Counted as the database does, where an emoji is one character.
      text => text === '' || [...text].length >= minReportLength,
      `Please say a little more: at least ${minReportLength} characters.`,
    ),
  ),
  email: optionalEmail(),
})
