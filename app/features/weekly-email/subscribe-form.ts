// The weekly email's form: one e-mail address.

import * as z from 'zod/mini'
import { requiredEmail } from '#domain/text/form-fields.ts'

/** The form; the e-mail address is trimmed and put in lower case. */
export const subscribeForm = z.object({ email: requiredEmail() })
