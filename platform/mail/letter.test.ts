import { describe, expect, it } from 'vitest'
import { type Letter, letterText } from './letter.ts'
import { letterHtml } from './letter-html.ts'

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

  it('strikes a title through behind a word, and says the word in plain text', () => {
    const entry = {
      title: 'Ride <3',
      struckBehind: 'Cancelled',
      url: 'https://rides.example/',
      lines: ['Ice'],
    }
    const cancelled = { ...letter, sections: [{ heading: 'Monday', entries: [entry] }] }
    expect(letterText(cancelled)).toContain('Cancelled: Ride <3\nIce\nhttps://rides.example/')
    expect(letterHtml(cancelled)).toMatch(
      /<strong>Cancelled:<\/strong> <s><a [^>]*>Ride &lt;3<\/a><\/s><br>Ice/,
    )
  })

  it('has a small picture below the words of an entry, which leads where its title does', () => {
    const picture = {
      url: 'https://rides.example/picture/1/400.jpg',
      alt: 'A "bike"',
      width: 200,
      height: 150,
    }
    const entry = { title: 'Ride', url: 'https://rides.example/event/1', lines: ['6:00 PM'], picture }
    const pictured = { ...letter, sections: [{ heading: 'Monday', entries: [entry] }] }
    expect(letterHtml(pictured)).toMatch(
      /6:00 PM<\/p>\n<p [^>]*><a href="https:\/\/rides\.example\/event\/1"[^>]*><img src="https:\/\/rides\.example\/picture\/1\/400\.jpg" alt="A &quot;bike&quot;" width="200" height="150"/,
    )
    expect(letterText(pictured)).not.toContain('picture')
  })

  it('ends with what can be done about such mail, the way out last', () => {
    const links = {
      otherFooterLink: { label: 'Change', url: 'https://rides.example/change' },
      footerLink: { label: 'Leave', url: 'https://rides.example/leave' },
    }
    expect(letterText({ ...letter, ...links })).toMatch(
      /\n\nChange: https:\/\/rides\.example\/change\n\nLeave: https:\/\/rides\.example\/leave\n$/,
    )
    expect(letterHtml({ ...letter, ...links })).toMatch(/>Change<\/a><\/p>\n<p [^>]*><a [^>]*>Leave<\/a>/)
  })

  it('shows a code in both forms', () => {
    expect(letterText({ ...letter, code: '12345678' })).toContain('12345678')
    expect(letterHtml({ ...letter, code: '12345678' })).toContain('12345678')
  })

  it('says in both forms how to reach the site, where it names a contact', () => {
    const mailbox = { label: 'hello@rides.example', url: 'mailto:hello@rides.example' }
    const page = { label: 'rides.example/ask', url: 'https://rides.example/ask' }
    expect(letterText(letter, mailbox)).toContain('\nQuestions? hello@rides.example\n')
    expect(letterText(letter, page)).toContain('\nQuestions? https://rides.example/ask\n')
    expect(letterHtml(letter, mailbox)).toContain('href="mailto:hello@rides.example"')
    expect(letterText(letter) + letterHtml(letter)).not.toContain('Questions?')
  })

  it('never says a colour of words without the colour behind them, for mail programs that change one of both', () => {
    const styles = [...letterHtml(letter).matchAll(/style="([^"]*)"/g)].map(([, style = '']) => style)
    const colored = styles.filter(style => /(^|;)color:/.test(style))
    expect(colored.length).toBeGreaterThan(3)
    for (const style of colored) expect(style).toContain(';background-color:#')
  })

  it('asks with two links where there are two answers', () => {
    const asking = { ...letter, otherAction: { label: 'Close', url: 'https://rides.example/?a=1&b=2' } }
    expect(letterText(asking)).toMatch(/Open:\nhttps:.*\n\nClose:\nhttps:\/\/rides\.example\/\?a=1&b=2\n/)
    expect(letterHtml(asking)).toMatch(/href="https:\/\/rides\.example\/\?a=1&amp;b=2"[^>]*>Close</)
  })
})
