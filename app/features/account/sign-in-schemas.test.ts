import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { complaints } from '#domain/text/complaints.fixture.ts'
import {
  codeForm,
  forgotPasswordForm,
  newPasswordForm,
  recoveryCodeForm,
  signInForm,
} from './sign-in-schemas.ts'

describe('the forgotten password form', () => {
  it('takes one address, trimmed and in lower case', () => {
    expect(z.parse(forgotPasswordForm, { email: ' Rider@A.Example ' })).toEqual({ email: 'rider@a.example' })
    expect(complaints(forgotPasswordForm, { email: '' })).toEqual({ email: 'Please enter an email address.' })
    expect(complaints(forgotPasswordForm, { email: 'rider' })).toEqual({
      email: 'Please enter a valid email address.',
    })
  })
})

describe('the login form', () => {
  it('takes the password exactly as typed', () => {
    expect(z.parse(signInForm, { email: 'A@A.example', password: ' p ' })).toEqual({
      email: 'a@a.example',
      password: ' p ',
    })
    expect(complaints(signInForm, { email: 'a@a.example', password: '' })).toEqual({
      password: 'Please enter your password.',
    })
  })
})

describe('the form for a code', () => {
  it.each(['123456', ' 123 456 ', '123-456'])('takes six digits, however they are spaced: %j', code => {
    expect(z.parse(codeForm, { code })).toEqual({ code: '123456' })
  })

  it.each(['', '12345', '1234567', '12345a', '１２３４５６'])('refuses anything else: %j', code => {
    expect(complaints(codeForm, { code })).toEqual({ code: 'Please enter the six digits of the code.' })
  })
})

describe('the new password form', () => {
  it('asks for six characters', () => {
    expect(complaints(newPasswordForm, { password: '12345', confirmation: '12345' })).toEqual({
      password: 'Password must be at least 6 characters long.',
    })
    expect(z.safeParse(newPasswordForm, { password: '123456', confirmation: '123456' }).success).toBe(true)
  })

  it('asks for the same password twice', () => {
    expect(complaints(newPasswordForm, { password: '123456', confirmation: '1234567' })).toEqual({
      confirmation: 'Passwords do not match.',
    })
  })

  it('reports both problems together', () => {
    expect(complaints(newPasswordForm, { password: '1', confirmation: '2' })).toEqual({
      password: 'Password must be at least 6 characters long.',
      confirmation: 'Passwords do not match.',
    })
  })

  it('refuses what the server would refuse', () => {
    const twice = (password: string) => ({ password, confirmation: password })
    expect(complaints(newPasswordForm, twice('x'.repeat(1000)))).toEqual({})
    expect(complaints(newPasswordForm, twice('x'.repeat(1001)))).toHaveProperty('password')
    expect(complaints(newPasswordForm, twice('é'.repeat(501)))).toHaveProperty('password')
  })
})

describe('the form for a recovery code', () => {
  it.each(['abcd-efgh-jk23', 'ABCDEFGHJK23', ' abcd efgh jk23 '])('takes %j as it was typed', code => {
    expect(z.safeParse(recoveryCodeForm, { code }).success).toBe(true)
  })

  it.each(['', '123456', 'abcd-efgh-jk2', 'abcd-efgh-jk2é', 'abcd-efgh-jk234'])('refuses %j', code => {
    expect(complaints(recoveryCodeForm, { code })).toEqual({
      code: 'Please enter the twelve letters and digits of a recovery code.',
    })
  })
})
