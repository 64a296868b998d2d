import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'
import { hashPassword } from './password.ts'

const body = { email: someone.email, password: 'correct horse' }
const account = async (is_confirmed: boolean): Promise<[RegExp, object[]]> => [
  /as is_confirmed/,
  [{ id: someone.id, is_confirmed, encrypted_password: await hashPassword(body.password) }],
]

describe('POST /token?grant_type=password', () => {
  it('begins none when the password was changed at the same moment', async () => {
    const { ask } = fakeAuth([await account(true)])
    expect((await ask('/token?grant_type=password', { body })).json.error_code).toBe('invalid_credentials')
  })

  it('tells only whoever knows the password that the address is not confirmed', async () => {
    const { ask } = fakeAuth([await account(false)])
    expect((await ask('/token?grant_type=password', { body })).json.error_code).toBe('email_not_confirmed')
    const wrong = await ask('/token?grant_type=password', { body: { ...body, password: 'wrong horse' } })
    expect(wrong.json.error_code).toBe('invalid_credentials')
  })

  it('notes a failure, without the password', async () => {
    const { ask, asked } = fakeAuth()
    await ask('/token?grant_type=password', { body: { ...body, password: 'wrong horse' } })
    const note = asked.find(({ text }) => text.includes('audit_log'))
    expect(note?.parameters).toContain('sign_in_failed')
    expect(JSON.stringify(note)).not.toContain('wrong horse')
  })
})
