import { describe, expect, it } from 'vitest'
import { fakeAuth } from './fake-parts.ts'

describe('POST /token', () => {
  it.each([
    ['magic', 'validation_failed'],
    ['', 'validation_failed'],
    ['id_token', 'provider_disabled'],
    ['toString', 'validation_failed'],
  ])('has no grant %j', async (grant, code) => {
    const { ask, counted } = fakeAuth()
    const answer = await ask(`/token?grant_type=${grant}`, { body: {} })
    expect(answer).toMatchObject({ status: 400, json: { error_code: code } })
    expect(counted).toContain('auth-token 203.0.113.7')
  })
})
