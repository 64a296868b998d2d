import { describe, expect, it } from 'vitest'
import { challengeOf, deriveSecret, hashSecret, newCode, newSecret } from './secrets.ts'

describe('secrets', () => {
  it('are new each time, with 256 bits', () => {
    expect(newSecret()).not.toBe(newSecret())
    expect(Buffer.from(newSecret(), 'base64url')).toHaveLength(32)
  })

  it('are not in their stored form', () => {
    const secret = newSecret()
    expect(hashSecret(secret)).toMatch(/^[0-9a-f]{64}$/)
    expect(hashSecret(secret)).not.toContain(secret)
  })

  it('follow from secret and salt together', () => {
    expect(deriveSecret('a', 'salt')).toBe(deriveSecret('a', 'salt'))
    expect(deriveSecret('a', 'salt')).not.toBe(deriveSecret('b', 'salt'))
    expect(deriveSecret('a', 'salt')).not.toBe(deriveSecret('a', 'pepper'))
  })

  it('come as codes of eight digits', () => {
    expect(newCode()).toMatch(/^\d{6}$/)
  })

  it('fit the example of RFC 7636', () => {
    expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
  })
})
