import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { complaints } from '#domain/text/complaints.fixture.ts'
import { moderatorForm } from './users-data.ts'

describe('the moderator form', () => {
  it('asks for an address and at least one group', () => {
    expect(complaints(moderatorForm, { role: 'group_moderator', email: '', group_ids: [] })).toEqual({
      email: 'Please enter an email address.',
      group_ids: 'Please select at least one group.',
    })
    const filled = { role: 'group_moderator', email: 'Mo@A.example', group_ids: ['g1'] } as const
    expect(z.parse(moderatorForm, filled)).toEqual({ ...filled, email: 'mo@a.example' })
  })

  it('asks for an address alone where someone becomes a super admin', () => {
    expect(complaints(moderatorForm, { role: 'super_admin', email: '', group_ids: [] })).toEqual({
      email: 'Please enter an email address.',
    })
  })

  it('knows no other role', () => {
    expect(complaints(moderatorForm, { role: 'owner', email: 'mo@a.example', group_ids: [] })).toHaveProperty(
      'role',
    )
  })
})
