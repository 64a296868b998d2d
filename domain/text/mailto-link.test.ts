import { describe, expect, it } from 'vitest'
import { mailtoLink, plainMailto } from './mailto-link.ts'

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
