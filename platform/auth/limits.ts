// How often anything may be asked of the sign-in API, by IP address and by account.

import { type RateCounter, RateLimitError, type RateLimiter, type RateRule } from '../http/rate-limit.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'

const fiveMinutes = 300

/** What every request counts as, whatever it asks. Reading one's own account is the commonest. */
const anything: RateRule = { name: 'auth-any', points: 1_000, seconds: fiveMinutes }

const byIp = {
  signup: { name: 'auth-signup', points: 30, seconds: fiveMinutes },
  token: { name: 'auth-token', points: 150, seconds: fiveMinutes },
  verify: { name: 'auth-verify', points: 30, seconds: fiveMinutes },
  mail: { name: 'auth-recover', points: 30, seconds: fiveMinutes },
  change: { name: 'auth-change', points: 60, seconds: fiveMinutes },
  factor: { name: 'auth-factor', points: 60, seconds: fiveMinutes },
} satisfies Record<string, RateRule>

const changesOfPair: RateRule = { name: 'auth-pair-change', points: 30, seconds: fiveMinutes }

/** Failures of one IP address, whichever accounts it tries. */
const failuresOfIp: RateRule = { name: 'auth-failed', points: 30, seconds: fiveMinutes }

const secondFactorOfPair: RateRule = { name: 'auth-pair-code', points: 10, seconds: 900 }

/** Failures of one IP address at one account. Codes of authenticators and recovery codes share one count. */
const failuresOfPair = {
  password: { name: 'auth-pair-password', points: 10, seconds: fiveMinutes },
  code: secondFactorOfPair,
  recoveryCode: secondFactorOfPair,
  mailedCode: { name: 'auth-pair-mailed-code', points: 5, seconds: 900 },
} satisfies Record<string, RateRule>

/** Failures at one account from everywhere. Once there are more, each IP address has few tries instead of many, or none. */
const failuresAtAccount = {
  password: { name: 'auth-account-password', points: 100, seconds: 3600 },
  code: { name: 'auth-account-code', points: 30, seconds: 3600 },
  recoveryCode: { name: 'auth-account-recovery-code', points: 30, seconds: 3600 },
  mailedCode: { name: 'auth-account-mailed-code', points: 20, seconds: 24 * 3600 },
} satisfies Record<string, RateRule>
/**
 * For passwords some are left: otherwise anyone who knows an email address could keep its owner out. For codes none are:
 * someone with the password may use up an authenticator's, and at a mailed one the link is there instead. A recovery code is
 * too long to be guessed. It lets the owner in meanwhile, to change the password.
 */
const fewTries: Record<keyof typeof failuresAtAccount, number> = {
  ...{ password: 3, code: 0, recoveryCode: 3, mailedCode: 0 },
}

/** What only someone who guessed is told; whoever is told anything else knew the secret, or was not heard at all. */
const guessedWrong: ReadonlySet<AuthErrorCode> = new Set([
  'invalid_credentials',
  'mfa_verification_failed',
  'otp_expired',
  'reauthentication_not_valid',
])

const oneMail: RateRule = { name: 'auth-account-mail', points: 1, seconds: 60 }

/** Counts any request of an IP address. */
export function limitAnything(limiter: RateLimiter, ip: string): Promise<void> {
  return take(limiter, anything, ip)
}

/** Counts a request of an IP address for one kind of endpoint. */
export function limitIp(limiter: RateLimiter, kind: keyof typeof byIp, ip: string): Promise<void> {
  return take(limiter, byIp[kind], ip)
}

/** Counts a change of an account by one IP address; what others do with a session of it keeps nobody out. */
export function limitChanges(
  limiter: RateLimiter,
  { account, ip }: { account: string; ip: string },
): Promise<void> {
  return take(limiter, changesOfPair, `${account} ${ip}`)
}

/**
 * Runs an attempt at an account, whether or not the account exists. It counts as failed from its beginning, so that
 * many at once are no way around the limits, and is taken back unless the secret was wrong.
 */
export async function limitedAttempt<Outcome>(
  limiter: RateCounter,
  kind: keyof typeof failuresOfPair,
  { account, ip }: { account: string; ip: string },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  await take(limiter, failuresOfIp, ip)
  const pair = `${account} ${ip}`
  const here = await limiter.add(failuresOfPair[kind], pair)
  const isHereTooOften = here.count > failuresOfPair[kind].points
  const everywhere = isHereTooOften ? undefined : await limiter.add(failuresAtAccount[kind], account)
  const giveBack = async () => {
    await limiter.giveBack(failuresOfIp, ip)
    await limiter.giveBack(failuresOfPair[kind], pair)
    if (everywhere) await limiter.giveBack(failuresAtAccount[kind], account)
  }
  const isUnderAttack = everywhere !== undefined && everywhere.count > failuresAtAccount[kind].points
  if (isHereTooOften || (isUnderAttack && here.count > fewTries[kind])) {
    await giveBack()
    const { secondsLeft } = isUnderAttack && fewTries[kind] === 0 ? everywhere : here
    throw new AuthError('over_request_rate_limit', { retryAfterSeconds: secondsLeft })
  }
  try {
    const outcome = await work()
    await giveBack()
    return outcome
  } catch (error) {
    if (!(error instanceof AuthError && guessedWrong.has(error.code))) await giveBack()
    throw error
  }
}

/** Counts a mail to an email address, also where none will be sent: the answer must not tell who has an account. */
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

/** Takes back the count of a mail that was not queued after all. */
export function forgetMail(limiter: RateCounter, email: string): Promise<void> {
  return limiter.giveBack(oneMail, email)
}

async function take(limiter: RateLimiter, rule: RateRule, key: string): Promise<void> {
  try {
    await limiter.take(rule, key)
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error
    throw new AuthError('over_request_rate_limit', { retryAfterSeconds: error.retryAfterSeconds })
  }
}
