import { expect, it } from 'vitest'
import { introParagraphs } from './intro.ts'

it('makes a paragraph of each line, however lines end', () => {
  expect(introParagraphs('Hello!\r\n\n  Two \t words \u2028<b>not bold</b>\n')).toEqual([
    'Hello!',
    'Two words',
    '<b>not bold</b>',
  ])
})

it.each([null, '', ' \n\t '])('makes none of nothing', intro => {
  expect(introParagraphs(intro)).toEqual([])
})
