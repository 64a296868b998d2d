import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { complaints } from '#domain/text/complaints.fixture.ts'
import { moderatorForm } from './moderator-schema.ts'

describe('the moderator form', () => {
  it('asks for an address and at least one group', () => {
    expect(complaints(moderatorForm, { email: '', group_ids: [] })).toEqual({
      email: 'Please enter an email address.',
      group_ids: 'Please select at least one group.',
    })
    expect(z.parse(moderatorForm, { email: 'Mo@A.example', group_ids: ['g1'] })).toEqual({
      email: 'mo@a.example',
      group_ids: ['g1'],
    })
  })
})
