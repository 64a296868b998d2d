import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'

describe('POST /factors', () => {
  const body = { factor_type: 'totp', friendly_name: 'phone' }

  it('answers with a secret, its address and its picture', async () => {
    const { json } = await fakeAuth().ask('/factors', { body, token: 'good' })
    expect(json).toMatchObject({
      type: 'totp',
      friendly_name: 'phone',
      totp: { qr_code: expect.stringMatching(/^<svg/) },
    })
    expect(json.totp.uri).toContain(json.totp.secret)
  })

  it('knows no other kind, and not two of one name', async () => {
    const other = await fakeAuth().ask('/factors', { body: { factor_type: 'phone' }, token: 'good' })
    expect(other.json.error_code).toBe('validation_failed')
  })

  it('wants aal2 of someone who has one already', async () => {
    const factors = [{ id: 'f', status: 'verified', friendly_name: 'tablet' }]
    const auth = fakeAuth([[/from auth\.users u where u\.id/, [{ ...someone, factors }]]])
    expect((await auth.ask('/factors', { body, token: 'good' })).json.error_code).toBe('insufficient_aal')
  })
})
