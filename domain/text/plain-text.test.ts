import { describe, expect, it } from 'vitest'
import { ATTACKS } from './clean-html.fixture.ts'
import { plainText, UNREADABLE_TAGS } from './plain-text.ts'

describe('the text of a description', () => {
  it.each([
    ['<p>Meet <b>at</b> the <a href="https://a.example">park</a>.</p>', 'Meet at the park.'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['<ul><li>lights</li><li>helmet</li></ul>', 'lights\nhelmet'],
    ['<p>one\n  line</p>', 'one line'],
    ['<b>nested <i>and <u>deeper</u></i></b>', 'nested and deeper'],
    ['caf&eacute; &amp; bikes&nbsp;&nbsp;here', 'café & bikes here'],
    ['&lt;b&gt;not bold&lt;/b&gt;', '<b>not bold</b>'],
    ['<a title="a > b">x</a>', 'x'],
    ["<a title='\"<b>'>x</a>", 'x'],
    ['a<!-- <b>hidden</b> -->b', 'ab'],
    ['<!doctype html><?xml?>text', 'text'],
    ['<P>BIG</P>', 'BIG'],
    ['🚲 Ride 🚲', '🚲 Ride 🚲'],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(plainText(html)).toBe(text)
  })

  it('keeps the lines of somebody who types plain text', () => {
    expect(plainText('One\r\ntwo  \n\n\n\n  three <b>bold</b>')).toBe('One\ntwo\n\nthree bold')
  })

  it('keeps signs that are no tags', () => {
    expect(plainText('I <3 bikes, 5 < 6 > 4 & so on <')).toBe('I <3 bikes, 5 < 6 > 4 & so on <')
  })

  it.each(UNREADABLE_TAGS)('leaves out what stands inside <%s>', tag => {
    expect(plainText(`a<${tag} x="1">hidden <b>text</b></${tag.toUpperCase()} >b`)).toBe('ab')
    expect(plainText(`a<${tag}>hidden`)).toBe('a')
  })

  it('drops what follows a tag that never ends, as browsers do', () => {
    expect(plainText('text <a href="x')).toBe('text')
    expect(plainText('text <!-- comment')).toBe('text')
  })

  it('has no characters that would break a feed', () => {
    expect(plainText('a\u0000b&#8;c\ud83d')).toBe('abc')
  })

  it.each(ATTACKS.filter(attack => !attack.name.includes('references')))(
    'has no tags left of an attack: $name',
    ({ html }) => {
      expect(plainText(html)).not.toMatch(/<\/?(script|img|svg|iframe|style|a)\b/i)
    },
  )
})

describe('a hostile description', () => {
  it.each([
    ['open brackets', '<'.repeat(200_000)],
    ['open tags', '<a'.repeat(100_000)],
    ['quotes', '<a "'.repeat(50_000)],
    ['comments', '<!--'.repeat(50_000)],
    ['scripts', '<script>'.repeat(25_000)],
    ['references', '&#'.repeat(100_000)],
    ['spaces', `${' '.repeat(200_000)}x`],
  ])('takes no longer than it is long: %s', (_name, html) => {
    const before = process.cpuUsage()
    plainText(html)
    expect(process.cpuUsage(before).user).toBeLessThan(1_500_000)
  })
})
