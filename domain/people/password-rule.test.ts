import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-rule.ts'

describe('a password', () => {
  it('has at least 6 characters', () => {
    expect(passwordProblem('12345')).toBe('Password must be at least 6 characters long.')
    expect(passwordProblem('123456')).toBeUndefined()
    expect(passwordProblem('🚲🚲🚲')).toBe('Password must be at least 6 characters long.')
  })

  it('has at most 1000 bytes, not characters', () => {
    expect(passwordProblem('a'.repeat(1000))).toBeUndefined()
    expect(passwordProblem('a'.repeat(1001))).toBe('Password must be at most 1000 bytes long.')
    expect(passwordProblem('ä'.repeat(501))).toBe('Password must be at most 1000 bytes long.')
  })
})
