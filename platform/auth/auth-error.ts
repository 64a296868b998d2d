// Every error of the sign-in API: its code, its status and its words, and the one place that writes them out.

import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { HttpEnv } from '../http/http-env.ts'
import { requestIdIn } from '../request-id.ts'

const list = {
  validation_failed: [400, 'The request is not valid.'],
  bad_json: [400, 'Could not parse request body as JSON'],
  request_too_large: [413, 'The request body is too large.'],
  invalid_api_key: [401, 'Invalid API key'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  email_address_invalid: [400, 'Unable to validate email address: invalid format'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  phone_provider_disabled: [400, 'Phone numbers are not offered here, only email addresses.'],
  provider_disabled: [400, 'Signing in with an account of another site is not offered here.'],
  invalid_credentials: [400, 'Invalid login credentials'],
  email_not_confirmed: [400, 'Email not confirmed'],
  weak_password: [422, 'Password is not strong enough.'],
  same_password: [422, 'New password should be different from the old password.'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Verification code is invalid or has expired'],
  otp_expired: [403, 'Email link is invalid or has expired'],
  insufficient_aal: [403, 'AAL2 session is required when MFA is enabled.'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name already exists'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of enrolled factors reached, unenroll to continue'],
  mfa_challenge_expired: [422, 'The challenge has expired or does not exist, create a new one'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_email_send_rate_limit: [429, 'For security purposes, you can only request this once a minute.'],
  not_found: [404, 'This is not offered here.'],
  service_unavailable: [503, 'The database could not answer. Please try again.'],
  unexpected_failure: [500, 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>

export type AuthErrorCode = keyof typeof list

interface AuthErrorOptions {
  /** Words for the caller, where those of the list are too general. */
  message?: string
  /** Why a password is weak. */
  reasons?: string[]
  retryAfterSeconds?: number
}

/** Something that the caller is told about. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: ContentfulStatusCode
  readonly reasons: string[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    readonly code: AuthErrorCode,
    options: AuthErrorOptions = {},
  ) {
    const [status, message] = list[code]
    super(options.message ?? message)
    this.status = status
    this.reasons = options.reasons
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** In which header a client says, and is told, the version of the dialect. */
export const versionHeader = 'X-Supabase-Api-Version'
const newShapeSince = '2024-01-01'

/** Writes an error in the shape that the caller's API version expects. */
export function sendError(context: Context<HttpEnv>, error: AuthError): Response {
  const version = context.req.header(versionHeader) ?? ''
  const wantsNewShape = /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= newShapeSince
  if (wantsNewShape) context.header(versionHeader, newShapeSince)
  if (error.retryAfterSeconds !== undefined) context.header('Retry-After', String(error.retryAfterSeconds))
  // The rest of the body is not read, so the connection cannot carry another request.
  if (error.code === 'request_too_large') context.header('Connection', 'close')
  const words = wantsNewShape
    ? { code: error.code, message: error.message }
    : { code: error.status, error_code: error.code, msg: error.message }
  const weak = error.reasons ? { weak_password: { reasons: error.reasons } } : {}
  // GoTrue's own name for it.
  const { request_id: error_id } = requestIdIn(error.status)
  return context.json({ ...words, ...weak, error_id }, error.status)
}
