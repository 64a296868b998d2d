import { describe, expect, it } from 'vitest'
import { errors } from './errors.ts'

describe('someone who meets a limit', () => {
  it.each([
    [1, '1 second'],
    [60, '60 seconds'],
    [61, '2 minutes'],
    [600, '10 minutes'],
    [5_401, '2 hours'],
    [86_400, '24 hours'],
  ])('is told in words to wait %i seconds', (seconds, words) => {
    const { status, message, headers } = errors.tooManyRequests(seconds)
    expect(message).toBe(`Too many changes from this network address or account. Try again in ${words}.`)
    expect([status, headers['Retry-After']]).toEqual([429, String(seconds)])
  })
})
