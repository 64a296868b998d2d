import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'
import { hashSecret } from './secrets.ts'

describe('POST /token?grant_type=refresh_token', () => {
  const found = {
    ...{ id: 1, session_id: 's', user_id: someone.id, parent_id: null, successor_salt: null },
    ...{ is_spent: false, is_retry: false, is_expired: false },
  }
  const ask = (row: object | undefined) =>
    fakeAuth([[/as is_spent/, row ? [row] : []]]).ask('/token?grant_type=refresh_token', {
      body: { refresh_token: 'old' },
    })

  it('gives a new token and stores its hash', async () => {
    const auth = fakeAuth([[/as is_spent/, [found]]])
    const { json } = await auth.ask('/token?grant_type=refresh_token', { body: { refresh_token: 'old' } })
    const stored = auth.asked.find(({ text }) => text.includes('insert into auth.refresh_tokens'))
    expect(stored?.parameters).toContain(hashSecret(json.refresh_token))
  })

  it('says why there is none', async () => {
    expect((await ask(undefined)).json.error_code).toBe('refresh_token_not_found')
    expect((await ask({ ...found, is_expired: true })).json.error_code).toBe('session_expired')
    expect((await ask({ ...found, is_spent: true })).json.error_code).toBe('refresh_token_already_used')
  })

  it('gives a retry the same answer twice', async () => {
    const retry = { ...found, is_spent: true, is_retry: true, successor_salt: 'salt' }
    expect((await ask(retry)).json.refresh_token).toBe((await ask(retry)).json.refresh_token)
  })
})
