import { describe, expect, it } from 'vitest'
import { redirectWithin, withQuery } from './redirect.ts'

const site = 'https://rides.example'

describe('where a link may lead', () => {
  it.each(['https://rides.example', 'https://rides.example/reset-password', 'https://rides.example/a?b=c#d'])(
    'a page of the site: %s',
    page => {
      expect(redirectWithin(site, page)).toBe(new URL(page).href)
    },
  )

  it.each([
    'https://evil.example/reset-password',
    'https://rides.example.evil.example',
    'https://rides.example@evil.example',
    'https://user@rides.example/',
    'https://rides.example:8443/',
    'http://rides.example/',
    'https:evil.example',
    '//evil.example',
    '/reset-password',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    `https://rides.example/${'a'.repeat(2048)}`,
    '',
    undefined,
  ])('nowhere else: %s', page => {
    expect(redirectWithin(site, page)).toBeUndefined()
  })

  it('stays in the folder of a site that has one', () => {
    expect(redirectWithin('https://host.example/rides', 'https://host.example/rides/x')).toBeDefined()
    expect(redirectWithin('https://host.example/rides', 'https://host.example/rides')).toBeDefined()
    expect(
      redirectWithin('https://host.example/rides', 'https://host.example/rides-of-others'),
    ).toBeUndefined()
    expect(redirectWithin('https://host.example/rides', 'https://host.example/rides/../x')).toBeUndefined()
  })

  it('keeps the query that a page already has', () => {
    expect(withQuery('https://rides.example/a?x=1#top', { type: 'recovery' })).toBe(
      'https://rides.example/a?x=1&type=recovery#top',
    )
  })
})
