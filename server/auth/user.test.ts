import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'

describe('GET /user', () => {
  it('shows the account, with its one identity', async () => {
    const { json } = await fakeAuth().ask('/user', { token: 'good' })
    expect(json).toMatchObject({
      id: someone.id,
      email: someone.email,
      identities: [{ provider: 'email', user_id: someone.id }],
    })
    expect(json).not.toHaveProperty('encrypted_password')
    expect(json).not.toHaveProperty('factors')
  })

  it('needs a token, and a session that still exists', async () => {
    expect((await fakeAuth().ask('/user')).json.error_code).toBe('no_authorization')
    const gone = fakeAuth([[/from auth\.sessions/, []]])
    expect((await gone.ask('/user', { token: 'good' })).json.error_code).toBe('session_not_found')
  })
})
