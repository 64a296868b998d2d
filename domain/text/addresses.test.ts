import { describe, expect, it } from 'vitest'
import { isEmail, mailtoLink, parseContact, plainMailto, storedEmail, webUrl } from './addresses.ts'

it.each([
  'rider@a.example',
  'first.last+calendar@mail.a.example',
  'Rider@A.example',
  'grüße@fahrrad.example',
  `${'a'.repeat(64)}@a.example`,
  `a@${'a'.repeat(244)}.example`,
])('an e-mail address is %j', text => {
  expect(isEmail(text)).toBe(true)
})

it.each([
  '',
  'rider',
  '@a.example',
  'rider@',
  'rider@a',
  'rider@a.',
  'rider@@a.example',
  'a b@a.example',
  'rider@ｅxample.org',
  'rider@bücher.example',
  'ｒider@a.example',
  ' rider@a.example',
  'rider\u200b@a.example',
  'a@a.example, b@b.example',
  'a@a.example\nBcc: b@b.example',
  'Rider <a@a.example>',
  `${'a'.repeat(65)}@a.example`,
  `a@${'a'.repeat(245)}.example`,
])('an e-mail address is not %j', text => {
  expect(isEmail(text)).toBe(false)
})

it.each([
  [' Rider@A.Example ', 'rider@a.example'],
  ['rider@ｅxample.org', 'rider@example.org'],
  ['rider＠ＥＸＡＭＰＬＥ．ＯＲＧ', 'rider@example.org'],
  ['rider@example。org', 'rider@example.org'],
  ['rider@exam\u00adple.org', 'rider@example.org'],
  ['rider@Bücher.example', 'rider@xn--bcher-kva.example'],
  ['rider@bu\u0308cher.example', 'rider@xn--bcher-kva.example'],
  ['jo\u0308rg@a.example', 'jörg@a.example'],
])('%j is stored as %j', (typed, stored) => {
  expect(storedEmail(typed)).toBe(stored)
  expect(isEmail(stored)).toBe(true)
})

it.each(['a@b/c.example', 'a@b:80', 'a@bücher.example:80', 'a@ü?x.example', 'plain', ''])(
  'nothing is cut off %j',
  text => {
    expect(storedEmail(text)).toBe(text)
  },
)

describe('a link to a mailbox', () => {
  it.each([
    ['rides@a.example', 'mailto:rides@a.example'],
    ['a?cc=spy@b.example', 'mailto:a%3Fcc%3Dspy@b.example'],
    ['a?bcc=spy%40c.example&x=@b.example', 'mailto:a%3Fbcc%3Dspy%2540c.example%26x%3D@b.example'],
    ['a#b,c@d.example', 'mailto:a%23b%2Cc@d.example'],
    ['räder@münchen.example', 'mailto:r%C3%A4der@m%C3%BCnchen.example'],
  ])('for %s leads to it alone', (email, href) => {
    expect(mailtoLink(email)).toBe(href)
    const url = new URL(mailtoLink(email))
    expect([url.search, url.hash]).toEqual(['', ''])
    expect(decodeURIComponent(url.pathname)).toBe(email)
  })

  it('of a stranger keeps the mailbox only', () => {
    expect(plainMailto('mailto:a@b.example?bcc=spy@c.example&body=x#y')).toBe('mailto:a@b.example')
  })
})

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

it.each([
  ['hello@rides.example', { label: 'hello@rides.example', url: 'mailto:hello@rides.example' }],
  ['a?cc=b@rides.example', { label: 'a?cc=b@rides.example', url: 'mailto:a%3Fcc%3Db@rides.example' }],
  ['https://rides.example/', { label: 'rides.example', url: 'https://rides.example/' }],
  [' http://rides.example/ask ', { label: 'rides.example/ask', url: 'http://rides.example/ask' }],
])('takes %j as a way to reach someone', (text, contact) => {
  expect(parseContact(text)).toEqual(contact)
})

it.each([
  'rides.example',
  'hello at rides.example',
  'javascript:alert(1)',
  'mailto:hello@rides.example',
  'https://someone:secret@rides.example',
  'hello@rides.example, other@rides.example',
])('refuses %j', text => {
  expect(parseContact(text)).toBeNull()
})
