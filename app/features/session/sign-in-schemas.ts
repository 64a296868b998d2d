// What the forms about signing in ask for: e-mail address, password, code.

import * as z from 'zod/mini'
import { passwordProblem } from '#domain/people/password-rule.ts'
import { requiredEmail } from '#domain/text/form-fields.ts'

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

/** The code of a mail, with the address that it was sent to. */
export const mailedCodeForm = z.extend(codeForm, { email: requiredEmail() })

/** A recovery code, as it was typed. */
export const recoveryCodeForm = z.object({
  code: z
    .string()
    .check(
      z.regex(
        /^([\s-]*[a-z0-9]){12}[\s-]*$/i,
        'Please enter the twelve letters and digits of a recovery code.',
      ),
    ),
})
