import { expect, it } from 'vitest'
import { linkTargets } from './link-targets.ts'

it.each([
  ['No links at https://here.example', []],
  ['<a href="https://a.example/?x=1&amp;y=2">our site</a>', ['https://a.example/?x=1&y=2']],
  [
    `<A class=x HREF = 'https://b.example'>b</A> <a href=https://c.example>c</a>`,
    ['https://b.example', 'https://c.example'],
  ],
  ['<a href="https://a.example">1</a><a href="https://a.example">2</a>', ['https://a.example']],
  ['<a\nhref="https://unclosed.example">…', ['https://unclosed.example']],
  ['<a title=">" href="https://disguised.example">x</a>', ['https://disguised.example']],
  ['<a/href="https://slashed.example">x</a>', ['https://slashed.example']],
  ['<a href="">z</a>', []],
])('the links of %s', (description, targets) => {
  expect(linkTargets(description)).toEqual(targets)
})
