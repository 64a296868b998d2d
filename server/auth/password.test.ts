import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword, passwordProblem } from './password.ts'

describe('a password', () => {
  it('has at least 6 characters', () => {
    expect(passwordProblem('12345')).toBe('Password must be at least 6 characters long.')
    expect(passwordProblem('123456')).toBeUndefined()
    expect(passwordProblem('🚲🚲🚲')).toBe('Password must be at least 6 characters long.')
  })

  it('has at most 72 bytes, not characters', () => {
    expect(passwordProblem('a'.repeat(72))).toBeUndefined()
    expect(passwordProblem('a'.repeat(73))).toBe('Password must be at most 72 bytes long.')
    expect(passwordProblem('ä'.repeat(37))).toBe('Password must be at most 72 bytes long.')
  })

  it('is stored so that only the same password matches', async () => {
    const stored = await hashPassword('correct horse')
    expect(stored).not.toContain('correct horse')
    expect(await isPassword('correct horse', stored)).toBe(true)
    expect(await isPassword('correct horsf', stored)).toBe(false)
  })

  it('is not matched by a longer one that begins with it', async () => {
    const stored = await hashPassword('a'.repeat(72))
    expect(await isPassword('a'.repeat(72), stored)).toBe(true)
    expect(await isPassword('a'.repeat(73), stored)).toBe(false)
  })

  it('never matches where none is stored', async () => {
    expect(await isPassword('the password of an account that does not exist', null)).toBe(false)
    expect(await isPassword('', undefined)).toBe(false)
  })
})
