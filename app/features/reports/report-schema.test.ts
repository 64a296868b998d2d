import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { complaints } from '#domain/text/complaints.fixture.ts'
import { reportForm } from './report-schema.ts'

describe('the form that reports a problem', () => {
  it('accepts a sentence, trimmed, and an optional address', () => {
    expect(z.parse(reportForm, { message: '  The gate is locked.\n', email: ' Me@Here.Example ' })).toEqual({
      message: 'The gate is locked.',
      email: 'me@here.example',
    })
    expect(complaints(reportForm, { message: '🚲'.repeat(1000), email: '' })).toEqual({})
  })

  it.each([
    ['', 'Please say what is wrong.'],
    ['\u200b'.repeat(20), 'Please say what is wrong.'],
    ['Wrong day', 'Please say a little more: at least 10 characters.'],
    ['x'.repeat(1001), 'Please use at most 1,000 characters.'],
  ])('complains about %o', (message, complaint) => {
    expect(complaints(reportForm, { message, email: '' })).toEqual({ message: complaint })
  })

  it('complains about an invalid address', () => {
    expect(complaints(reportForm, { message: 'The gate is locked.', email: 'me' })).toEqual({
      email: 'Please enter a valid email address.',
    })
  })
})
