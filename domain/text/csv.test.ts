import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

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
