import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'

describe('POST /resend', () => {
  it('queues the confirmation once more, for any address', async () => {
    const { ask, mails } = fakeAuth()
    const answer = await ask('/resend', { body: { type: 'signup', email: 'a@people.example' } })
    expect(answer).toMatchObject({ status: 200, json: {} })
    expect(mails()).toEqual([{ kind: 'confirmation', email: 'a@people.example', payload: {} }])
  })

  it('queues the change of address for the account that asked for it', async () => {
    const { ask, mails } = fakeAuth([[/or email_change = \$1/, [{ id: someone.id }]]])
    await ask('/resend', { body: { type: 'email_change', email: someone.email } })
    expect(mails()).toMatchObject([{ kind: 'email_change', payload: { user_id: someone.id } }])
  })

  it('resends nothing else', async () => {
    const body = { type: 'recovery', email: 'a@people.example' }
    expect((await fakeAuth().ask('/resend', { body })).json.error_code).toBe('validation_failed')
  })
})
