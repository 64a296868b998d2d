import { describe, expect, it } from 'vitest'
import { type Letter, letterHtml, letterText } from './letter.ts'

const letter: Letter = {
  subject: 'Hello <there>',
  paragraphs: ['Somebody wrote "<script>alert(1)</script>" & left.'],
  action: { label: 'Open', url: 'https://rides.example/reset-password?token_hash=a&type=recovery' },
  footer: 'You asked for this.',
}

describe('a letter', () => {
  it('has a plain-text form with the bare address on a line of its own', () => {
    expect(letterText(letter).split('\n')).toContain(
      'https://rides.example/reset-password?token_hash=a&type=recovery',
    )
  })

  it('has an HTML form in which words stay words', () => {
    const html = letterHtml(letter)
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('<title>Hello &lt;there&gt;</title>')
    expect(html).toContain('href="https://rides.example/reset-password?token_hash=a&amp;type=recovery"')
  })

  it('shows a code in both forms', () => {
    expect(letterText({ ...letter, code: '12345678' })).toContain('12345678')
    expect(letterHtml({ ...letter, code: '12345678' })).toContain('12345678')
  })

  it('asks with two links where there are two answers', () => {
    const asking = { ...letter, otherAction: { label: 'Close', url: 'https://rides.example/?a=1&b=2' } }
    expect(letterText(asking)).toMatch(/Open:\nhttps:.*\n\nClose:\nhttps:\/\/rides\.example\/\?a=1&b=2\n/)
    expect(letterHtml(asking)).toMatch(/href="https:\/\/rides\.example\/\?a=1&amp;b=2"[^>]*>Close</)
  })
})
