import { describe, expect, it } from 'vitest'
import { arrangeText, LINK_RELATION } from './clean-text.ts'

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
