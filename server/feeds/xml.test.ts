import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { printable } from '#domain/text/short-text.ts'
import { escapeXml, parentElement, textElement, xmlDocument } from './xml.ts'

const hostile = fc.string({ unit: fc.constantFrom(...'a<>&"\']![CDAT-/?#x;\n\r\t\0\u0085\u2028🚲') })

describe('text in XML', () => {
  test.each([
    [']]>', ']]&gt;'],
    [`<a b="c" d='e'>&amp;`, '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;amp;'],
    ['a\u0000\u0008\u000b\u0085\ufffe\ud800b', 'ab'],
  ])('%j is escaped', (text, escaped) => {
    expect(escapeXml(text)).toBe(escaped)
  })

  test('is read as it was written, whatever it is', () => {
    const parser = new XMLParser({ parseTagValue: false, trimValues: false })
    fc.assert(
      fc.property(hostile, hostile, (text, attribute) => {
        const xml = xmlDocument(parentElement('root', [textElement('t', text, { a: attribute })]))
        expect(XMLValidator.validate(xml)).toBe(true)
        const read = parser.parse(xml).root.t
        expect(String(read)).toBe(printable(text).replaceAll(/\r\n?/g, '\n'))
      }),
    )
  })
})
