// The form for the words that a weekly email opens with.
import * as z from 'zod/mini'
import { optionalText } from '#domain/text/form-fields.ts'
import { MAX_INTRO_LENGTH } from '#domain/weekly-email/intro.ts'

/** The form; without words there is no intro. */
export const introForm = z.object({ intro: optionalText(MAX_INTRO_LENGTH) })

/** Its fields, as typed. */
export type IntroFormValues = z.input<typeof introForm>
