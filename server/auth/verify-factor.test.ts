import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'
import { newTotp } from './totp.ts'

describe('POST /factors/:id/verify', () => {
  const { secret } = newTotp('Rides', someone.email)
  const challenge_id = '6f1c2d3e-0000-4000-8000-000000000003'
  const auth = (rows: [RegExp, object[]][]) =>
    fakeAuth([
      [/from auth\.users u where u\.id/, [{ ...someone, factors: [{ id: 'f', status: 'verified' }] }]],
      [/select secret, status/, [{ secret, status: 'verified' }]],
      ...rows,
    ])
  const challenged: [RegExp, object[]] = [/delete from auth\.mfa_challenges/, [{}]]
  const accepted: [RegExp, object[]] = [/update auth\.mfa_factors/, [{}]]
  const verify = async (rows: [RegExp, object[]][], code: string) =>
    auth(rows).ask('/factors/f/verify', { body: { challenge_id, code }, token: 'good' })

  it('raises the session for a right code', async () => {
    const { asked, ask } = auth([challenged, accepted])
    const answer = await ask('/factors/f/verify', {
      body: { challenge_id, code: await generate({ secret }) },
      token: 'good',
    })
    expect(answer).toMatchObject({ status: 200, json: { access_token: 'signed' } })
    expect(asked.some(({ text }) => text.includes(`set aal = 'aal2'`))).toBe(true)
  })

  it('refuses without a challenge, and what the database does not accept', async () => {
    expect((await verify([accepted], '000000')).json.error_code).toBe('mfa_challenge_expired')
    expect((await verify([challenged], '000000')).json.error_code).toBe('mfa_verification_failed')
  })
})
