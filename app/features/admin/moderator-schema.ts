// What the form for a new moderator asks for.

import * as z from 'zod/mini'
import { requiredEmail } from '#domain/text/form-fields.ts'

/** Making someone a moderator, by e-mail address and groups. */
export const moderatorForm = z.object({
  email: requiredEmail(),
  group_ids: z.array(z.string()).check(z.minLength(1, 'Please select at least one group.')),
})
