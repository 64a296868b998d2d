import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { complaints } from '#domain/text/complaints.fixture.ts'
import { subscribeForm } from './subscription.server.ts'

describe('the weekly email form', () => {
  it('takes one address, trimmed and in lower case', () => {
    expect(z.parse(subscribeForm, { email: ' Rider@A.Example ' })).toEqual({ email: 'rider@a.example' })
    expect(complaints(subscribeForm, { email: '' })).toEqual({ email: 'Please enter an email address.' })
    expect(complaints(subscribeForm, { email: 'rider' })).toEqual({
      email: 'Please enter a valid email address.',
    })
  })
})
