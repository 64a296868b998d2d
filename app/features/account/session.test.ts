import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { nextSessionState, type SessionState, unknownSession } from './session.tsx'

function sessionOf(id: string, factors: 'none' | 'verified' = 'none'): Session {
  const claims = Buffer.from(JSON.stringify({ aal: 'aal1' })).toString('base64url')
  const user = { id, app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' }
  const factor = { id: 'f', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' } as const
  return {
    access_token: `x.${claims}.x`,
    refresh_token: '',
    expires_in: 3600,
    token_type: 'bearer',
    user: factors === 'verified' ? { ...user, factors: [factor] } : user,
  }
}

const rider = sessionOf('rider')
const signedIn: SessionState = { isKnown: true, session: rider, ended: null }
const interrupted: SessionState = { isKnown: true, session: null, ended: rider }
const nobody: SessionState = { isKnown: true, session: null, ended: null }

const withSession: AuthChangeEvent[] = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
]

describe('the state of the session', () => {
  it.each(withSession)('is that of the session that came with %s', event => {
    expect(nextSessionState(unknownSession, { event, session: rider })).toEqual(signedIn)
    expect(nextSessionState(interrupted, { event, session: rider })).toEqual(signedIn)
  })

  it('has no session when the storage is empty', () => {
    expect(nextSessionState(unknownSession, { event: 'INITIAL_SESSION', session: null })).toEqual(nobody)
  })

  it('remembers the session that ended, so that a form can be continued', () => {
    const ended = nextSessionState(signedIn, { event: 'SIGNED_OUT', session: null })
    expect(ended).toEqual(interrupted)
    expect(nextSessionState(ended, { event: 'SIGNED_OUT', session: null })).toEqual(interrupted)
  })

  it('forgets it when the person signs out', () => {
    const ended = nextSessionState(signedIn, { event: 'SIGNED_OUT', session: null })
    expect(nextSessionState(ended, { event: 'LEAVING', session: null })).toEqual(nobody)
  })

  it('stays interrupted after the password until the code is entered', () => {
    const half = sessionOf('rider', 'verified')
    expect(nextSessionState(interrupted, { event: 'SIGNED_IN', session: half })).toEqual({
      isKnown: true,
      session: half,
      ended: rider,
    })
  })
})
