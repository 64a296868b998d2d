// One attempt to sign in with a password, which ends within five seconds one way or another.

import type { Session } from '@supabase/supabase-js'
import { authErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'
import { needsCode, saysRole } from './session-role.ts'

const patienceMilliseconds = 5_000
const failed = 'Failed to sign in'
const slow = 'Login is taking longer than expected. Please try again.'
const undetermined = 'Unable to determine user permissions. Please try logging in again.'

/** Signs in. Gives the words for a failure, or null: then the session is there, and with it a role or a next step. */
export async function attemptSignIn(
  opening: Promise<Client>,
  credentials: { email: string; password: string },
): Promise<string | null> {
  let isAnswered = false
  const late = new Promise<string>(resolve =>
    setTimeout(() => resolve(isAnswered ? undetermined : slow), patienceMilliseconds),
  )
  const answer = async (): Promise<string | null> => {
    const client = await opening
    const { data, error } = await client.auth.signInWithPassword(credentials)
    if (error) return authErrorText(error, failed)
    isAnswered = true
    return isClear(data.session) ? null : late
  }
  return Promise.race([answer().catch(() => failed), late])
}

function isClear(session: Session): boolean {
  return needsCode(session) || saysRole(session)
}
