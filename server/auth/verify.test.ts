import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'
import { hashSecret } from './secrets.ts'

describe('POST /verify', () => {
  it('looks for the hash of the token, and begins a session', async () => {
    const used = { userId: someone.id, kind: 'recovery', email: someone.email, signUpId: null }
    const { ask, asked } = fakeAuth([[/delete from auth\.one_time_tokens t/, [used]]])
    const answer = await ask('/verify', { body: { type: 'recovery', token_hash: 'secret' } })
    expect(answer).toMatchObject({ status: 200, json: { access_token: 'signed' } })
    expect(asked[0]?.parameters[0]).toBe(hashSecret('secret'))
  })

  it.each([
    [{ type: 'recovery' }, 400],
    [{ type: 'recovery', token: 'x' }, 400],
    [{ type: 'sms', token_hash: 'x' }, 400],
    [{ type: 'recovery', token_hash: 'x'.repeat(201) }, 400],
    [{ type: 'recovery', token_hash: 'x' }, 403],
  ])('refuses %j', async (body, status) => {
    expect((await fakeAuth().ask('/verify', { body })).status).toBe(status)
  })
})

describe('GET /verify', () => {
  it('leads to the page that verifies, and touches nothing', async () => {
    const { ask, asked } = fakeAuth()
    const answer = await ask('/verify?type=invite&token=x&redirect_to=https://evil.example')
    expect(answer).toMatchObject({
      status: 303,
      location: 'https://rides.example/reset-password?token_hash=x&type=invite',
    })
    expect(asked).toEqual([])
  })
})
