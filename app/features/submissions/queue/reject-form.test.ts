import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { complaints } from '#domain/text/complaints.fixture.ts'
import { rejectionForm, suggestedReasons } from './reject-form.tsx'

it('accepts a rejection with or without a reason', () => {
  expect(z.parse(rejectionForm, { reason: ' Spam ' })).toEqual({ reason: 'Spam' })
  expect(z.parse(rejectionForm, { reason: '  ' })).toEqual({ reason: null })
  expect(complaints(rejectionForm, { reason: 'x'.repeat(1001) })).toEqual({
    reason: 'Please use at most 1,000 characters.',
  })
})

it("suggests the reviewer's own latest reasons first, each once", () => {
  const reasons = suggestedReasons(['Too far away.', 'It is not about cycling.', 'Too far away.'])
  expect(reasons.slice(0, 2)).toEqual(['Too far away.', 'It is not about cycling.'])
  expect(new Set(reasons).size).toBe(reasons.length)
})

it('suggests something to a reviewer who never rejected, and only a few reasons to others', () => {
  expect(suggestedReasons([]).length).toBeGreaterThan(2)
  expect(suggestedReasons(Array.from({ length: 40 }, (_, at) => `Reason ${at}`)).length).toBeLessThan(10)
})
