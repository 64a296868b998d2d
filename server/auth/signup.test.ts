import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'

const body = { email: ' New@People.example ', password: 'correct horse' }

describe('POST /signup', () => {
  const fresh = { ...someone, email: 'new@people.example', email_confirmed_at: null }

  it('queues a confirmation that names the sign-up, never the password', async () => {
    const { ask, mails, counted } = fakeAuth([[/where lower\(u\.email\)/, [fresh]]])
    const answer = await ask('/signup?redirect_to=https://rides.example/welcome', { body })
    expect(answer).toMatchObject({
      status: 200,
      json: { email: 'new@people.example', role: 'authenticated' },
    })
    expect(mails()).toEqual([
      {
        kind: 'confirmation',
        email: 'new@people.example',
        payload: { sign_up: expect.any(String), redirect_to: 'https://rides.example/welcome' },
      },
    ])
    expect(counted).toContain('auth-account-mail new@people.example')
  })

  it.each([
    [{ email: 'a@people.example', password: 'short' }, 422, 'weak_password'],
    [{ email: 'a@people.example' }, 400, 'validation_failed'],
    [{ email: 'nobody', password: 'correct horse' }, 400, 'email_address_invalid'],
    [{ email: 'no\u200bbody@here.example', password: 'correct horse' }, 400, 'email_address_invalid'],
    [{ email: 'no\u00adbody@here.example', password: 'correct horse' }, 400, 'email_address_invalid'],
    [{ password: 'correct horse' }, 422, 'anonymous_provider_disabled'],
    [{ phone: '123', password: 'correct horse' }, 400, 'phone_provider_disabled'],
  ])('refuses %j before it asks the database', async (wrong, status, code) => {
    const { ask, asked } = fakeAuth()
    expect(await ask('/signup', { body: wrong })).toMatchObject({ status, json: { error_code: code } })
    expect(asked).toEqual([])
  })
})
