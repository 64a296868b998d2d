// What the form for someone new who helps asks for.

import * as z from 'zod/mini'
import { requiredEmail } from '#domain/text/form-fields.ts'

/** Making someone a moderator, by e-mail address and groups; or a super admin, who needs none. */
export const moderatorForm = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('group_moderator'),
    email: requiredEmail(),
    group_ids: z.array(z.string()).check(z.minLength(1, 'Please select at least one group.')),
  }),
  z.object({ role: z.literal('super_admin'), email: requiredEmail(), group_ids: z.array(z.string()) }),
])
