// How often anything may be asked of the sign-in API, by network address and by account.

import { RateLimitError, type RateLimiter, type RateRule } from '../rate-limit.ts'
import { AuthError } from './auth-error.ts'

const fiveMinutes = 300

/** What every request counts as, whatever it asks. Reading one's own account is the commonest. */
const anything: RateRule = { name: 'auth-any', points: 1_000, seconds: fiveMinutes }

const byAddress = {
  signup: { name: 'auth-signup', points: 30, seconds: fiveMinutes },
  token: { name: 'auth-token', points: 150, seconds: fiveMinutes },
  verify: { name: 'auth-verify', points: 30, seconds: fiveMinutes },
  mail: { name: 'auth-recover', points: 30, seconds: fiveMinutes },
  change: { name: 'auth-change', points: 60, seconds: fiveMinutes },
  factor: { name: 'auth-factor', points: 60, seconds: fiveMinutes },
} satisfies Record<string, RateRule>

const byAccount = {
  password: { name: 'auth-account-password', points: 30, seconds: fiveMinutes },
  code: { name: 'auth-account-code', points: 10, seconds: 900 },
  change: { name: 'auth-account-change', points: 30, seconds: fiveMinutes },
} satisfies Record<string, RateRule>

const oneMail: RateRule = { name: 'auth-account-mail', points: 1, seconds: 60 }

/** Counts any request of a network address. */
export function limitAnything(limiter: RateLimiter, address: string): Promise<void> {
  return take(limiter, anything, address)
}

/** Counts a request of a network address for one kind of endpoint. */
export function limitAddress(
  limiter: RateLimiter,
  kind: keyof typeof byAddress,
  address: string,
): Promise<void> {
  return take(limiter, byAddress[kind], address)
}

/** Counts an attempt on an account, whoever makes it and whether or not the account exists. */
export function limitAccount(
  limiter: RateLimiter,
  kind: keyof typeof byAccount,
  account: string,
): Promise<void> {
  return take(limiter, byAccount[kind], account)
}

/** Counts a mail to an address, also where none will be sent: the answer must not tell who has an account. */
export async function limitMail(limiter: RateLimiter, email: string): Promise<void> {
  try {
    await limiter.take(oneMail, email)
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error
    const { retryAfterSeconds } = error
    const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
    throw new AuthError('over_email_send_rate_limit', { message, retryAfterSeconds })
  }
}

async function take(limiter: RateLimiter, rule: RateRule, key: string): Promise<void> {
  try {
    await limiter.take(rule, key)
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error
    throw new AuthError('over_request_rate_limit', { retryAfterSeconds: error.retryAfterSeconds })
  }
}
