import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'

describe('POST /factors/:id/challenge', () => {
  const auth = () =>
    fakeAuth([
      [/from auth\.users u where u\.id/, [{ ...someone, factors: [{ id: 'f', status: 'verified' }] }]],
    ])

  it('asks for a code of one’s own factor', async () => {
    const answer = await auth().ask('/factors/f/challenge', { method: 'POST', token: 'good' })
    expect(answer).toMatchObject({ status: 200, json: { type: 'totp', id: expect.any(String) } })
  })

  it('knows nobody else’s', async () => {
    const answer = await auth().ask('/factors/other/challenge', { method: 'POST', token: 'good' })
    expect(answer).toMatchObject({ status: 404, json: { error_code: 'mfa_factor_not_found' } })
  })
})
