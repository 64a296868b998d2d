import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { complaints } from '#domain/text/complaints.fixture.ts'
import { newsletterForm } from './newsletter-form.ts'

describe('the newsletter form', () => {
  it('takes one address, trimmed and in lower case', () => {
    expect(z.parse(newsletterForm, { email: ' Rider@A.Example ' })).toEqual({ email: 'rider@a.example' })
    expect(complaints(newsletterForm, { email: '' })).toEqual({ email: 'Please enter an email address.' })
    expect(complaints(newsletterForm, { email: 'rider' })).toEqual({
      email: 'Please enter a valid email address.',
    })
  })
})
