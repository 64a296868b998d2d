// Asks the sign-in service to change the password; where it wants a code first, has one mailed.

import { authErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'

type Outcome = { kind: 'changed' } | { kind: 'code sent' } | { kind: 'failed'; message: string }

const failure = 'Failed to update password. Please try again.'

/** Changes the password of whoever is signed in. The code is only there when one was asked for. */
export async function changePassword(
  opening: Promise<Client>,
  password: string,
  code: string | undefined,
): Promise<Outcome> {
  try {
    const client = await opening
    const { error } = await client.auth.updateUser({ password, ...(code && { nonce: code.trim() }) })
    if (!error) return { kind: 'changed' }
    if (error.code !== 'reauthentication_needed')
      return { kind: 'failed', message: authErrorText(error, failure) }
    const mailed = await client.auth.reauthenticate()
    if (!mailed.error) return { kind: 'code sent' }
    return { kind: 'failed', message: authErrorText(mailed.error, failure) }
  } catch {
    return { kind: 'failed', message: failure }
  }
}
