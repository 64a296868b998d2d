import { describe, expect, it } from 'vitest'
import { invitationSentences, passwordProblem } from './accounts.ts'

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

const facts = {
  siteName: 'Denver Bike Events',
  invitedBy: 'ana@city.example',
  role: 'group_moderator',
  groupNames: ['Alpine Spokes', 'Brickyard Wheelers'],
} as const

describe('an invitation', () => {
  it('says who invites, as what, and for which groups', () => {
    expect(invitationSentences(facts)).toEqual([
      'ana@city.example invites you to help run Denver Bike Events.',
      'As a group moderator of Alpine Spokes and Brickyard Wheelers you create and edit their events.',
    ])
    expect(invitationSentences({ ...facts, groupNames: ['Alpine Spokes'] })[1]).toBe(
      'As a group moderator of Alpine Spokes you create and edit its events.',
    )
  })

  it('to a super admin speaks of everything, and of no group', () => {
    const [, what] = invitationSentences({ ...facts, role: 'super_admin' })
    expect(what).toMatch(/^As a super admin you look after everything here/)
    expect(what).not.toContain('Alpine')
  })

  it('has words where nobody and nothing is known', () => {
    expect(invitationSentences({ ...facts, invitedBy: null, groupNames: [] })).toEqual([
      'You are invited to help run Denver Bike Events.',
      'As a group moderator you look after the groups that an admin gives you, and their events.',
    ])
  })

  it('promises nothing that was taken back', () => {
    expect(invitationSentences({ ...facts, role: null })).toEqual([
      'ana@city.example invites you to help run Denver Bike Events.',
    ])
  })

  it('names ten groups at most, each on one line', () => {
    const groupNames = Array.from({ length: 12 }, (_, n) => `Group\n${n}`)
    const [, what] = invitationSentences({ ...facts, groupNames })
    expect(what).toContain('Group 9, and 2 more you create')
    expect(what).not.toContain('\n')
  })
})
