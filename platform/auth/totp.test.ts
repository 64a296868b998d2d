import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { newTotp, totpStep } from './totp.ts'

describe('time-based codes', () => {
  const now = Date.UTC(2026, 5, 1, 12, 0, 10)
  const step = Math.floor(now / 30_000)
  const { secret, uri } = newTotp('Denver Bike Events', 'moderator@rides.example')
  const codeAt = (time: number) => generate({ secret, epoch: Math.floor(time / 1000) })

  it('are taken in by authenticator apps', () => {
    expect(uri).toContain('otpauth://totp/Denver%20Bike%20Events:moderator%40rides.example')
    expect(uri).toContain(`secret=${secret}`)
  })

  it('are right for their own step and its neighbours, and say which', async () => {
    expect(await totpStep(secret, await codeAt(now), now)).toBe(step)
    expect(await totpStep(secret, await codeAt(now - 30_000), now)).toBe(step - 1)
    expect(await totpStep(secret, await codeAt(now + 30_000), now)).toBe(step + 1)
  })

  it('are wrong two steps away, and when they are no code at all', async () => {
    expect(await totpStep(secret, await codeAt(now - 60_000), now)).toBeUndefined()
    expect(await totpStep(secret, await codeAt(now + 60_000), now)).toBeUndefined()
    for (const nonsense of ['', '12345', '1234567', 'abcdef', '12 456'])
      expect(await totpStep(secret, nonsense, now)).toBeUndefined()
  })
})
