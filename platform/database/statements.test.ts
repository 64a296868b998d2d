import { describe, expect, it } from 'vitest'
import { lineOf, splitStatements } from './statements.ts'

describe('a script', () => {
  it('is cut at semicolons, each statement with its line', () => {
    expect(splitStatements('select 1;\n\n-- a note\nselect 2;\n')).toEqual([
      { text: 'select 1', line: 1 },
      { text: 'select 2', line: 4 },
    ])
  })

  it.each([
    ['a string', `select 'a;b''c;';`],
    ['a quoted name', 'select 1 as "x;y";'],
    ['a line comment', 'select 1 -- not; here\n + 1;'],
    ['a block comment', 'select /* ; */ 1;'],
    ['a dollar-quoted body', 'do $$ begin null; end $$;'],
    ['a tagged body', 'do $body$ select $$;$$; $body$;'],
  ])('is not cut inside %s', (_where, script) => {
    expect(splitStatements(script)).toEqual([{ text: script.replace(/;$/, ''), line: 1 }])
  })

  it('does not need a last semicolon, and ignores what holds only comments', () => {
    expect(splitStatements('-- nothing\n;;\n/* at all */\nselect 1')).toEqual([{ text: 'select 1', line: 4 }])
    expect(splitStatements('  \n-- nothing')).toEqual([])
  })

  it('can name the line of a character', () => {
    const [, second] = splitStatements('select 1;\nselect\n  oops,\n  2;')
    if (!second) throw new Error('there are two statements')
    expect(lineOf(second, undefined)).toBe(2)
    expect(lineOf(second, second.text.indexOf('oops') + 1)).toBe(3)
  })
})
