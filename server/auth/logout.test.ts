import { describe, expect, it } from 'vitest'
import { fakeAuth } from './fake-parts.ts'

describe('POST /logout', () => {
  const deleted = async (scope: string) => {
    const { ask, asked } = fakeAuth()
    const { status } = await ask(`/logout?scope=${scope}`, { method: 'POST', token: 'good' })
    return { status, statement: asked.find(({ text }) => text.startsWith('delete from auth.sessions')) }
  }

  it('ends one session, all, or all but one', async () => {
    const [local, global, others] = [await deleted('local'), await deleted('global'), await deleted('others')]
    expect([local.status, global.status, others.status]).toEqual([204, 204, 204])
    expect(local.statement?.text).toContain('where id = $1')
    expect(global.statement?.parameters[1]).toBeUndefined()
    expect(others.statement?.parameters[1]).toBeDefined()
  })

  it('knows no other scope', async () => {
    expect(await deleted('planet')).toEqual({ status: 400, statement: undefined })
  })
})
