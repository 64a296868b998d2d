import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'
import { challengeOf } from './secrets.ts'

describe('POST /token?grant_type=pkce', () => {
  const body = { auth_code: 'code', code_verifier: 'verifier' }

  it('looks for the code together with the challenge of the verifier', async () => {
    const used = { userId: someone.id, kind: 'recovery', email: someone.email, signUpId: null }
    const { ask, asked } = fakeAuth([[/delete from auth\.one_time_tokens t/, [used]]])
    expect((await ask('/token?grant_type=pkce', { body })).status).toBe(200)
    const [look] = asked
    expect(look?.parameters).toContain(challengeOf('verifier'))
  })

  it('finds nothing for a wrong one', async () => {
    const answer = await fakeAuth().ask('/token?grant_type=pkce', { body })
    expect(answer).toMatchObject({ status: 404, json: { error_code: 'flow_state_not_found' } })
  })
})
