import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { moderatorForm } from './moderator-schema.ts'

function complaints(form: z.ZodMiniType, values: unknown): Record<string, string> {
  const issues = z.safeParse(form, values).error?.issues ?? []
  return Object.fromEntries(issues.map(issue => [issue.path.join('.'), issue.message]))
}

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
