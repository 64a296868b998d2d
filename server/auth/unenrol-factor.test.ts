import { describe, expect, it } from 'vitest'
import { fakeAuth, someone } from './fake-parts.ts'

describe('DELETE /factors/:id', () => {
  const auth = (status: string) =>
    fakeAuth([[/from auth\.users u where u\.id/, [{ ...someone, factors: [{ id: 'f', status }] }]]])
  const remove = (status: string) => auth(status).ask('/factors/f', { method: 'DELETE', token: 'good' })

  it('removes one that never counted', async () => {
    expect(await remove('unverified')).toMatchObject({ status: 200, json: { id: 'f' } })
  })

  it('wants aal2 for one in use', async () => {
    expect((await remove('verified')).json.error_code).toBe('insufficient_aal')
  })
})
