import { describe, expect, it } from 'vitest'
import { csvLine, decodeEntities } from './escape.ts'

describe('character references', () => {
  it.each([
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['&lt;b&gt; &quot;x&quot; it&apos;s', '<b> "x" it\'s'],
    ['caf&eacute; &Uuml;ber &szlig; &yuml; &nbsp;|', 'café Über ß ÿ \u00a0|'],
    ['&ndash; &mdash; &lsquo;x&rsquo; &ldquo;y&rdquo; &hellip; &euro; &trade; &rarr;', '– — ‘x’ “y” … € ™ →'],
    ['&#8217; &#x2019; &#X2019; &#128690;', '’ ’ ’ 🚲'],
    ['&#146; &#150; &#128;', '’ – €'],
    ['&#65 &#x41 B', 'A A B'],
  ])('%j reads %j', (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded)
  })

  it('are decoded once only', () => {
    expect(decodeEntities('&amp;lt;script&amp;gt;')).toBe('&lt;script&gt;')
  })

  it('stay as typed when nobody knows them', () => {
    expect(decodeEntities('AT&T & &unknown; &; &#; &#x; &amp')).toBe('AT&T & &unknown; &; &#; &#x; &amp')
    expect(decodeEntities('&constructor; &toString;')).toBe('&constructor; &toString;')
  })

  it('that stand for no character become the sign for that', () => {
    expect(decodeEntities('&#0; &#xD800; &#x110000; &#99999999;')).toBe('\ufffd \ufffd \ufffd \ufffd')
  })
})

it('puts every cell in quotes, and doubles those inside', () => {
  expect(csvLine(['a@b.example', 'say "hi", now', 'two\nlines', ''])).toBe(
    '"a@b.example","say ""hi"", now","two\nlines",""\r\n',
  )
})

it.each(["=cmd|'/c calc'!a0", '+1@a.example', '-1', '@sum', '\t=1', '\r=1', '＝1', '＠x'])(
  'lets no spreadsheet calculate %j',
  cell => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
  },
)

it('leaves alone what only holds such signs further in', () => {
  expect(csvLine(['a+b=c-d@e.example'])).toBe('"a+b=c-d@e.example"\r\n')
})

it('writes a number as it is, also one below zero', () => {
  expect(csvLine([-104.99, 39, 'x'])).toBe('-104.99,39,"x"\r\n')
})
