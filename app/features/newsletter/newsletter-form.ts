// The newsletter's form: one e-mail address.

import * as z from 'zod/mini'
import { requiredEmail } from '#domain/text/form-fields.ts'

/** The form; the e-mail address is trimmed and put in lower case. */
export const newsletterForm = z.object({ email: requiredEmail() })
