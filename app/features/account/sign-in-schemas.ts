// The schemas of the forms around signing in: email address, password, code.

import * as z from 'zod/mini'
import { passwordProblem } from '#domain/site/accounts.ts'
import { requiredEmail } from '#domain/text/form-fields.ts'

export const forgotPasswordForm = z.object({ email: requiredEmail() })

/** A password is taken exactly as typed. */
export const signInForm = z.object({
  email: requiredEmail(),
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

export const newPasswordForm = z
  .object({
    password: z.string().check(
      z.refine<string>(password => !passwordProblem(password), {
        error: ({ input }) => passwordProblem(String(input)),
      }),
    ),
    confirmation: z.string(),
    /** The code from an email, required if the sign-in was long ago. */
    nonce: z.optional(z.string()),
  })
  .check(
    z.refine(values => values.password === values.confirmation, {
      error: 'Passwords do not match.',
      path: ['confirmation'],
    }),
  )

/** A six-digit code from an authenticator or an email. People may type it with spaces or hyphens. */
export const codeForm = z.object({
  code: z.string().check(
    z.overwrite<string>(code => code.replace(/[\s-]/g, '')),
    z.regex(/^[0-9]{6}$/, 'Please enter the six digits of the code.'),
  ),
})

/** A code from an email, with the address that it was sent to. */
export const mailedCodeForm = z.extend(codeForm, { email: requiredEmail() })

/** A recovery code, sent as it was typed. */
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
