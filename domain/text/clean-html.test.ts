import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ATTACKS } from './clean-html.fixture.ts'
import { arrangeText, cleanHtml, LINK_RELATION } from './clean-html.ts'

const relation = 'rel="noopener nofollow ugc"'

// The whole language that clean HTML is written in. What fits it has no script, style or handler, for it has no
// tag and no attribute but these.
const CLEAN =
  /^(?:[^<]|<br \/>|<\/?(?:p|b|strong|i|em|u|ul|ol|li|h3|h4|blockquote|code)>|<a href="(?:https?|mailto):[^"<>\s]*" rel="noopener nofollow ugc">|<\/a>)*$/

function hrefs(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(match => match[1] ?? '')
}

describe('an attack in a description', () => {
  it('is tried in more than 60 ways', () => {
    expect(ATTACKS.length).toBeGreaterThan(60)
    expect(new Set(ATTACKS.map(attack => attack.html)).size).toBe(ATTACKS.length)
  })

  it.each(ATTACKS)('leaves nothing behind but plain formatting: $name', ({ html }) => {
    const clean = cleanHtml(html)
    expect(clean).toMatch(CLEAN)
    expect(hrefs(clean).filter(href => /evil\.example|javascript|data:|vbscript/i.test(href))).toEqual([])
    expect(cleanHtml(clean)).toBe(clean)
  })

  it.each(ATTACKS)('stays harmless between other text: $name', ({ html }) => {
    expect(cleanHtml(`<p>Ride with us ${html} on Sunday</p>\n<ul><li>${html}</li></ul>`)).toMatch(CLEAN)
    expect(cleanHtml(`Ride with us\n\n${html}\nhttps://a.example`)).toMatch(CLEAN)
  })

  it('stays harmless in any mixture, and cleaning twice is cleaning once', () => {
    const fragment = fc.oneof(
      fc.constantFrom(...ATTACKS.map(attack => attack.html)),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '&lt;',
        '&amp;',
        '</',
        '<!--',
        '-->',
        '\n',
        '\n\n',
        ' ',
        '<br>',
      ),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<div>',
        '</div>',
        '<b>',
        '</b>',
        '<ul>',
        '<li>',
        '</ul>',
        '<h1>',
        '</h1>',
      ),
      fc.constantFrom(
        '<a href="https://a.example">',
        '</a>',
        'https://b.example/?x=1&y=2',
        'www.c.example).',
      ),
      fc.string(),
      fc.constantFrom('\u0000', '\ud83d', '\ude80', '\u2028', '\ufffe', '\u202e', '\r', '\t', '\u00a0'),
    )
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), fragments => {
        const clean = cleanHtml(fragments.join(''))
        expect(clean).toMatch(CLEAN)
        expect(cleanHtml(clean)).toBe(clean)
      }),
      { numRuns: 800 },
    )
  })
})

describe('formatting', () => {
  it('keeps what the form promises: links and basic formatting', () => {
    const html =
      '<h3>Plan</h3><p><b>a</b> <strong>b</strong> <i>c</i> <em>d</em> <u>e</u> <code>f</code></p>' +
      '<ul><li>one</li></ul><ol><li>two</li></ol><h4>More</h4><blockquote>said</blockquote>'
    expect(cleanHtml(html)).toBe(html)
  })

  it('puts large headings below the headings of the page', () => {
    expect(cleanHtml('<h1>One</h1><h2>Two</h2><h5>Five</h5>')).toBe('<h3>One</h3><h3>Two</h3><h4>Five</h4>')
  })

  it('keeps the text of tags that it takes away', () => {
    expect(cleanHtml('<p><span class="x">Meet</span> <font color="red">here</font></p>')).toBe(
      '<p>Meet here</p>',
    )
  })

  it.each(['title', 'noscript', 'template', 'style', 'svg'])('leaves out what stands inside <%s>', tag => {
    expect(cleanHtml(`<p>a<${tag}>hidden</${tag}>b</p>`)).toBe('<p>ab</p>')
  })

  it('reads the nested blocks of an editor as paragraphs', () => {
    expect(cleanHtml('<div><div>one</div><div>two</div></div>')).toBe('<p>one</p><p>two</p>')
  })

  it('closes what was left open', () => {
    expect(cleanHtml('<p><b>bold')).toBe('<p><b>bold</b></p>')
  })

  it('shows signs that are no tags', () => {
    expect(cleanHtml('I <3 bikes & 5 < 6 > 4')).toBe('<p>I &lt;3 bikes &amp; 5 &lt; 6 &gt; 4</p>')
  })

  it('takes out characters that would break a feed', () => {
    expect(cleanHtml('a\u0000b\u0008c&#11;d\ud800e\uffff')).toBe('<p>abcde</p>')
  })

  it('makes nothing of nothing', () => {
    expect(cleanHtml('')).toBe('')
    expect(cleanHtml(' \n <p> </p> ')).toBe('')
  })
})

describe('plain text', () => {
  it('keeps its paragraphs and line breaks', () => {
    expect(cleanHtml('One\ntwo\r\nthree\n\n \nFour')).toBe('<p>One<br />two<br />three</p><p>Four</p>')
  })

  it('keeps its lines when there is a link or a bold word in it', () => {
    expect(cleanHtml('<b>One\n\ntwo</b>\n\nthree')).toBe('<p><b>One<br />two</b></p><p>three</p>')
  })

  it('is left to its tags when the author writes paragraphs', () => {
    expect(cleanHtml('<p>One\ntwo</p>\n<p>three</p>')).toBe('<p>One\ntwo</p>\n<p>three</p>')
  })

  it.each([
    ['see https://a.example/x, then', 'https://a.example/x', 'https://a.example/x'],
    ['(https://a.example/b_(c))', 'https://a.example/b_(c)', 'https://a.example/b_(c)'],
    ['At http://a.example.', 'http://a.example/', 'http://a.example'],
    ['www.a.example!', 'https://www.a.example/', 'www.a.example'],
    ['https://a.example/?x=1&amp;y=2', 'https://a.example/?x=1&amp;y=2', 'https://a.example/?x=1&amp;y=2'],
  ])('gets a link for a bare address: %s', (text, href, label) => {
    expect(cleanHtml(text)).toContain(`<a href="${href}" ${relation}>${label}</a>`)
  })

  it('gets no link where there is one already, nor in code', () => {
    const html = `<p><a href="https://a.example/" ${relation}><b>https://b.example</b></a> <code>https://c.example</code></p>`
    expect(cleanHtml(html)).toBe(html)
  })
})

describe('a link', () => {
  it('may lead to the web or to a mailbox', () => {
    for (const more of ['', '?bcc=spy@b.example', '?cc=x&amp;body=y#z'])
      expect(cleanHtml(`<p><a href="mailto:ride@a.example${more}">write</a></p>`)).toBe(
        `<p><a href="mailto:ride@a.example" ${relation}>write</a></p>`,
      )
  })

  it('opens no new tab and is not followed by search engines, whatever its author says', () => {
    expect(
      cleanHtml('<p><a href="https://a.example/" target="_blank" rel="follow" title="x">go</a></p>'),
    ).toBe(`<p><a href="https://a.example/" ${relation}>go</a></p>`)
  })

  it('keeps its text when its address is refused', () => {
    expect(cleanHtml('<p><a href="javascript:alert(1)">press <b>me</b></a></p>')).toBe(
      '<p>press <b>me</b></p>',
    )
  })
})

describe('a very long description', () => {
  it.each([
    ['brackets', '<'.repeat(20_000)],
    ['open tags', '<b>'.repeat(6_000)],
    ['spaces', `a${' '.repeat(20_000)}b`],
    ['closing brackets after an address', `https://a.example/${')'.repeat(20_000)}`],
    ['open comments', '<!--'.repeat(5_000)],
  ])('is cleaned without delay: %s', (_name, html) => {
    const before = process.cpuUsage()
    cleanHtml(html)
    expect(process.cpuUsage(before).user).toBeLessThan(1_500_000)
  })
})

describe('clean HTML, arranged for reading', () => {
  it('has paragraphs where lines were typed', () => {
    expect(arrangeText('one\ntwo\n\nthree')).toBe('<p>one<br />two</p><p>three</p>')
    expect(arrangeText('<p>one\ntwo</p>')).toBe('<p>one\ntwo</p>')
  })

  it('has links where addresses were typed, and the address only', () => {
    expect(arrangeText('<p>(https://a.example/x?y=1&amp;z=2).</p>')).toBe(
      `<p>(<a href="https://a.example/x?y=1&amp;z=2" rel="${LINK_RELATION}">https://a.example/x?y=1&amp;z=2</a>).</p>`,
    )
  })

  it('has no link for an address in disguise, nor inside another link', () => {
    expect(arrangeText('<p>https://bank.example@evil.example</p>')).toBe(
      '<p>https://bank.example@evil.example</p>',
    )
    const linked = '<p><a href="https://a.example/"><i>https://a.example/</i></a></p>'
    expect(arrangeText(linked)).toBe(linked)
  })

  it('has no empty paragraphs', () => {
    expect(arrangeText('<p></p><p> </p><p>x</p>')).toBe('<p>x</p>')
  })
})
