// The short forms about people: signing in, passwords, moderators, the newsletter, and the word to a rejected submitter.
import * as z from 'zod/mini'
import { passwordProblem } from './people/password-rule.ts'
import { optionalText, orNull, requiredEmail } from './text/form-fields.ts'

/** The newsletter's one field; the address is trimmed and put in lower case. */
export const newsletterForm = z.object({ email: requiredEmail() })

/** Asking for a password-reset link. */
export const forgotPasswordForm = z.object({ email: requiredEmail() })

/** Signing in. A password is taken exactly as typed. */
export const signInForm = z.object({
  email: requiredEmail(),
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

/** Setting a new password, typed twice. */
export const newPasswordForm = z
  .object({
    password: z.string().check(
      z.refine<string>(password => !passwordProblem(password), {
        error: ({ input }) => passwordProblem(String(input)),
      }),
    ),
    confirmation: z.string(),
    /** The code that is asked for when the sign-in was long ago. */
    nonce: z.optional(z.string()),
  })
  .check(
    z.refine(values => values.password === values.confirmation, {
      error: 'Passwords do not match.',
      path: ['confirmation'],
    }),
  )

/** The code of an authenticator or of a mail; people copy it with the blanks that make it readable. */
export const codeForm = z.object({
  code: z.string().check(
    z.overwrite<string>(code => code.replace(/[\s-]/g, '')),
    z.regex(/^[0-9]{6}$/, 'Please enter the six digits of the code.'),
  ),
})

/** Making someone a moderator, by e-mail address and groups. */
export const moderatorForm = z.object({
  email: requiredEmail(),
  group_ids: z.array(z.string()).check(z.minLength(1, 'Please select at least one group.')),
})

/** Rejecting a submission; the reason is optional, and null when none is given. */
export const rejectionForm = z.object({
  reason: z.pipe(optionalText(1000), z.transform(orNull)),
})
