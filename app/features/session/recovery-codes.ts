// Asks the sign-in service about recovery codes.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { authErrorText, serverMessage } from '../../error-texts.ts'
import type { Site } from '../../site.ts'
import type { Client } from '../../supabase.ts'
import { askAuth } from './auth-requests.ts'

const count = z.object({ left: z.number() })
const set = z.object({ codes: z.array(z.string()) })
const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

/** How many codes are left; throws when that cannot be read. */
export async function readRecoveryCodesLeft(client: Client, site: Site): Promise<number> {
  return checked(count, await askAuth(client, site, 'GET', '/recovery-codes')).left
}

/** A new set, which replaces the one before; throws when it could not be made. */
export async function renewRecoveryCodes(client: Client, site: Site): Promise<readonly string[]> {
  return checked(set, await askAuth(client, site, 'POST', '/recovery-codes')).codes
}

/** Raises the session with a code. Gives the words for a failure, or null. */
export async function signInByRecoveryCode(
  opening: Promise<Client>,
  site: Site,
  code: string,
): Promise<string | null> {
  const failed = 'Failed to sign in'
  try {
    const client = await opening
    const answer = await askAuth(client, site, 'POST', '/recovery-codes/verify', { code })
    if (answer.error) return serverMessage(answer.error, failed)
    const { error } = await client.auth.setSession(checked(tokens, answer))
    return error && authErrorText(error, failed)
  } catch {
    return failed
  }
}
