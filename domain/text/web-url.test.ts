import { describe, expect, it } from 'vitest'
import { webUrl } from './web-url.ts'

describe('an address that strangers may give', () => {
  it('is on the web, and written as a browser reads it', () => {
    expect(webUrl('https://a.example')).toBe('https://a.example/')
    expect(webUrl(' HTTP://A.example/x y"<')).toBe('http://a.example/x%20y%22%3C')
    expect(webUrl('https://ä.example/')).toBe('https://xn--4ca.example/')
  })

  it('may use another scheme only where that is named', () => {
    expect(webUrl('mailto:a@b.example')).toBeNull()
    expect(webUrl('mailto:a@b.example', ['mailto:'])).toBe('mailto:a@b.example')
  })

  it.each([
    '',
    'a.example',
    '/admin',
    '//a.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'https://',
    'https://user:pass@a.example',
    'https://bank.example@evil.example',
  ])('is not %j', text => {
    expect(webUrl(text)).toBeNull()
  })
})
