// Time-based codes (RFC 6238): making a secret, and checking a code with the time step that it belongs to.

import { generateSecret, generateURI, verify } from 'otplib'

const period = 30

/** A new secret, and the URL by which authenticator apps take it in. */
export function newTotp(issuer: string, account: string): { secret: string; uri: string } {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer, label: account, secret, period }) }
}

/** The time step of a code that is right now, or was or will be in the neighbouring step; undefined when it is wrong. */
export async function totpStep(secret: string, code: string, now = Date.now()): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now / 1000)
  const result = await verify({ secret, token: code, epoch, period, epochTolerance: period })
  return result.valid ? Math.floor(epoch / period) + result.delta : undefined
}
