import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'

describe('GET /reauthenticate', () => {
  it('queues a code for whoever is signed in, at most one a minute', async () => {
    const { ask, mails, counted } = fakeAuth()
    expect((await ask('/reauthenticate', { token: 'good' })).status).toBe(200)
    expect(mails()).toEqual([
      { kind: 'reauthentication', address: someone.email, payload: { user_id: someone.id } },
    ])
    expect(counted).toContain(`auth-account-mail ${someone.email}`)
    expect((await ask('/reauthenticate')).status).toBe(401)
  })
})
