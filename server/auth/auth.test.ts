import { describe, expect, it } from 'vitest'
import { fakeAuth } from './fake-parts.ts'

describe('the sign-in API', () => {
  it('answers the small questions: settings, health, keys', async () => {
    const { ask } = fakeAuth()
    expect((await ask('/settings')).json).toMatchObject({
      external: { email: true },
      mailer_autoconfirm: false,
    })
    expect((await ask('/health')).json).toMatchObject({ name: 'auth' })
    expect((await ask('/.well-known/jwks.json')).json).toEqual({ keys: [] })
  })

  it('counts every request of an address', async () => {
    const { ask, counted } = fakeAuth()
    await ask('/settings')
    expect(counted).toEqual(['auth-any 203.0.113.7'])
  })

  it('says what is not there, and hides why something failed', async () => {
    expect((await fakeAuth().ask('/nowhere')).json).toMatchObject({ error_code: 'not_found' })
    const broken = fakeAuth([
      [
        /select 1/,
        [
          {
            get boom() {
              throw new Error('secret of the house')
            },
          },
        ],
      ],
    ])
    const { status, json } = await broken.ask('/health')
    expect(status).toBe(500)
    expect(JSON.stringify(json)).not.toContain('secret of the house')
  })
})
