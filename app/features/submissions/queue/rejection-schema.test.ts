import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { complaints } from '#domain/text/complaints.fixture.ts'
import { rejectionForm } from './rejection-schema.ts'

describe('the rejection form', () => {
  it('takes a reason or none', () => {
    expect(z.parse(rejectionForm, { reason: ' Spam ' })).toEqual({ reason: 'Spam' })
    expect(z.parse(rejectionForm, { reason: '  ' })).toEqual({ reason: null })
    expect(complaints(rejectionForm, { reason: 'x'.repeat(1001) })).toEqual({
      reason: 'Please use at most 1,000 characters.',
    })
  })
})
