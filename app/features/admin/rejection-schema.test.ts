import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { rejectionForm } from './rejection-schema.ts'

function complaints(form: z.ZodMiniType, values: unknown): Record<string, string> {
  const issues = z.safeParse(form, values).error?.issues ?? []
  return Object.fromEntries(issues.map(issue => [issue.path.join('.'), issue.message]))
}

describe('the rejection form', () => {
  it('takes a reason or none', () => {
    expect(z.parse(rejectionForm, { reason: ' Spam ' })).toEqual({ reason: 'Spam' })
    expect(z.parse(rejectionForm, { reason: '  ' })).toEqual({ reason: null })
    expect(complaints(rejectionForm, { reason: 'x'.repeat(1001) })).toEqual({
      reason: 'Please use at most 1,000 characters.',
    })
  })
})
