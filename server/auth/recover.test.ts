import { describe, expect, it } from 'vitest'
import { fakeAuth } from './fake-parts.ts'

describe('POST /recover', () => {
  it('queues a mail for any address, and looks nobody up', async () => {
    const { ask, asked, mails, counted } = fakeAuth()
    const answer = await ask('/recover?redirect_to=https://rides.example/x', {
      body: { email: 'A@people.example' },
    })
    expect(answer).toMatchObject({ status: 200, json: {} })
    expect(mails()).toEqual([
      {
        kind: 'recovery',
        email: 'a@people.example',
        payload: { redirect_to: 'https://rides.example/x' },
      },
    ])
    expect(asked).toHaveLength(1)
    expect(counted).toContain('auth-account-mail a@people.example')
  })

  it('forgets a page of another site', async () => {
    const { ask, mails } = fakeAuth()
    await ask('/recover?redirect_to=https://evil.example/', { body: { email: 'a@people.example' } })
    expect(JSON.stringify(mails())).not.toContain('evil')
  })

  it('keeps the challenge of a client that uses PKCE, if it is one', async () => {
    const { ask, mails } = fakeAuth()
    const code_challenge = 'c'.repeat(43)
    await ask('/recover', {
      body: { email: 'a@people.example', code_challenge, code_challenge_method: 's256' },
    })
    expect(mails()).toMatchObject([{ payload: { code_challenge } }])
    const plain = { email: 'b@people.example', code_challenge, code_challenge_method: 'plain' }
    expect((await ask('/recover', { body: plain })).status).toBe(400)
  })
})
