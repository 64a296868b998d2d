import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'

describe('PUT /user', () => {
  const put = (auth: ReturnType<typeof fakeAuth>, body: object) =>
    auth.ask('/user', { method: 'PUT', token: 'good', body })

  it('stores the hash of a new password and ends the other sessions', async () => {
    const auth = fakeAuth()
    expect((await put(auth, { password: 'a better horse' })).status).toBe(200)
    expect(JSON.stringify(auth.asked)).not.toContain('a better horse')
    expect(auth.asked.some(({ text }) => text.includes('id is distinct from'))).toBe(true)
  })

  it('asks both addresses before it changes one', async () => {
    const auth = fakeAuth()
    await put(auth, { email: 'new@people.example' })
    expect(auth.mails().map(({ email }) => email)).toEqual([someone.email, 'new@people.example'])
  })

  it('wants aal2 of someone with a second factor', async () => {
    const factors = [{ id: 'f', status: 'verified' }]
    const auth = fakeAuth([[/from auth\.users u where u\.id/, [{ ...someone, factors }]]])
    expect((await put(auth, { password: 'a better horse' })).json.error_code).toBe('insufficient_aal')
    expect((await put(auth, { email: 'new@people.example' })).json.error_code).toBe('insufficient_aal')
  })

  it('refuses a weak password', async () => {
    const { status, json } = await put(fakeAuth(), { password: 'short' })
    expect(status).toBe(422)
    expect(json).toMatchObject({ error_code: 'weak_password', weak_password: { reasons: ['length'] } })
  })
})
