import { describe, expect, it } from 'vitest'
import { hashPassword, isOutdated, isPassword } from './password.ts'

describe('a stored password', () => {
  it('is stored so that only the same password matches', async () => {
    const stored = await hashPassword('correct horse')
    expect(stored).not.toContain('correct horse')
    expect(await isPassword('correct horse', stored)).toBe(true)
    expect(await isPassword('correct horsf', stored)).toBe(false)
  })

  it('counts to its last character, however long', async () => {
    const stored = await hashPassword('a'.repeat(100))
    expect(await isPassword('a'.repeat(100), stored)).toBe(true)
    expect(await isPassword('a'.repeat(101), stored)).toBe(false)
  })

  it('is stored with parameters of today, and known to be outdated with others', async () => {
    const stored = await hashPassword('correct horse')
    expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
    expect(isOutdated(stored)).toBe(false)
    expect(isOutdated(stored.replace('ln=15', 'ln=14'))).toBe(true)
  })

  it('is checked for many at once, each with its own answer', async () => {
    const stored = await hashPassword('correct horse')
    const tries = ['correct horse', 'wrong', 'correct horse', 'worse', 'correct horse']
    const answers = await Promise.all(tries.map(password => isPassword(password, stored)))
    expect(answers).toEqual([true, false, true, false, true])
  })

  it('never matches where none is stored', async () => {
    expect(await isPassword('the password of an account that does not exist', null)).toBe(false)
    expect(await isPassword('', undefined)).toBe(false)
    expect(await isPassword('', 'what is no hash at all')).toBe(false)
  })
})
