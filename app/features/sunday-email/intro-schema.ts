// The form for the words that a Sunday email opens with.
import * as z from 'zod/mini'
import { MAX_INTRO_LENGTH } from '#domain/digest/intro.ts'
import { optionalText } from '#domain/text/form-fields.ts'

/** The form; without words there is no intro. */
export const introForm = z.object({ intro: optionalText(MAX_INTRO_LENGTH) })

/** Its fields, as typed. */
export type IntroFormValues = z.input<typeof introForm>
