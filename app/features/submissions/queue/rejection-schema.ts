// What the form for rejecting a submission asks for.

import * as z from 'zod/mini'
import { optionalText, orNull } from '#domain/text/form-fields.ts'

/** The word to the submitter; the reason is optional, and null when none is given. */
export const rejectionForm = z.object({
  reason: z.pipe(optionalText(1000), z.transform(orNull)),
})
