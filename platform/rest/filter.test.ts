import { describe, expect, it } from 'vitest'
import { parseFilter, parseTree, sizeOf } from './filter.ts'

describe('a filter', () => {
  it('takes everything after the operator as its value', () => {
    expect(parseFilter('a', 'eq.x.y,(z)"')).toMatchObject({ test: { operator: 'eq', value: 'x.y,(z)"' } })
    expect(parseFilter('a', 'not.like.')).toMatchObject({
      negated: true,
      test: { operator: 'like', value: '' },
    })
    expect(parseFilter('a', 'wfts(german).Rad')).toMatchObject({
      test: { operator: 'wfts', language: 'german', value: 'Rad' },
    })
  })
  it('reads lists with quotes', () => {
    expect(parseFilter('a', 'in.(b,"c,d","e\\"f",)')).toMatchObject({
      test: { operator: 'in', values: ['b', 'c,d', 'e"f', ''] },
    })
    for (const empty of ['in.()', 'in.(  )'])
      expect(parseFilter('a', empty)).toMatchObject({ test: { values: [] } })
  })
  it('takes quotes for signs like others where they do not enclose a whole value', () => {
    for (const [text, values] of [
      ['in.(He said "hi")', ['He said "hi"']],
      ['in.("hi" he said,"b")', ['"hi" he said', 'b']],
      ['in.("a)', ['"a']],
      ['in.(a(b,c)', ['a(b', 'c']],
    ] as const)
      expect(parseFilter('a', text)).toMatchObject({ test: { values } })
    expect(parseTree('or', false, '(a.eq.say "hi",b.eq."x" y,c.eq.f(x)')).toMatchObject({
      conditions: [{ test: { value: 'say "hi"' } }, { test: { value: '"x" y' } }, { test: { value: 'f(x' } }],
    })
  })
  it('compares with any or all values of an array', () => {
    for (const [text, values] of [
      ['like(any).{*a*,"b, \\"c\\""}', ['*a*', 'b, "c"']],
      ['eq(all).{}', []],
      ['gt(any).{ 1 , NULL,"null",\\}}', ['1', null, 'null', '}']],
      ['imatch(any).{^a,b$}', ['^a', 'b$']],
    ] as const)
      expect(parseFilter('a', text)).toMatchObject({
        test: { quantifier: text.includes('any') ? 'any' : 'all', values },
      })
    expect(parseTree('or', false, '(a.ilike(any).{x*,"y,z"},b.not.eq(all).{1,2})')).toMatchObject({
      conditions: [
        { test: { operator: 'ilike', quantifier: 'any', values: ['x*', 'y,z'] } },
        { negated: true, test: { operator: 'eq', quantifier: 'all', values: ['1', '2'] } },
      ],
    })
  })
  it.each(['eq(any).a', 'eq(any).{a', 'eq(any).{a}b', 'eq(any).{,a}', 'eq(any).{{1},{2}}', 'eq(any).{"a}'])(
    '%s has no array',
    text => {
      expect(() => parseFilter('a', text)).toThrow('malformed array literal')
    },
  )
  it('of nothing but spaces or quotes is refused at once', () => {
    for (const sign of [' ', '"', '\\', '{', 'a ']) {
      const start = process.cpuUsage()
      expect(() => parseFilter('a', `eq(any).{${sign.repeat(50_000)}`)).toThrow(/malformed array|not more/)
      expect(process.cpuUsage(start).user).toBeLessThan(500_000)
    }
  })
  it.each(['neq(any).{a}', 'cs(all).{a}', 'in(any).(a)', 'eq(some).{a}', 'is(any).{null}'])(
    '%s is refused',
    text => {
      expect(() => parseFilter('a', text)).toThrow('failed to parse filter')
    },
  )
  it.each(['x', '', 'eq', 'eqx.1', 'is.maybe', 'in.a', 'in.(a', 'in.(a)b', 'eq(english).a', 'not.not.eq.1'])(
    '%s is refused',
    text => {
      expect(() => parseFilter('a', text)).toThrow('failed to parse filter')
    },
  )
})

describe('a tree', () => {
  it('nests, negates and ends values at commas', () => {
    const tree = parseTree(
      'or',
      false,
      '(a.eq.1,not.and(b.not.in.(1,2),c->>d.like.*x*),e.cs.{1,2},f.eq."a,b")',
    )
    expect(tree).toMatchObject({
      kind: 'or',
      conditions: [
        { field: { column: 'a' }, test: { value: '1' } },
        {
          kind: 'and',
          negated: true,
          conditions: [
            { negated: true, test: { operator: 'in', values: ['1', '2'] } },
            { field: { column: 'c', path: ['d'], asText: true }, test: { operator: 'like', value: '*x*' } },
          ],
        },
        { test: { operator: 'cs', value: '{1,2}' } },
        { test: { operator: 'eq', value: 'a,b' } },
      ],
    })
    expect(sizeOf(tree)).toBe(5)
  })
  it('may have spaces between its parts', () => {
    expect(
      parseTree('or', false, '( a.eq.1, and( b.in.( 1,2 ) , c.is.null ) , not.or(d.eq.2))'),
    ).toMatchObject({
      conditions: [
        { field: { column: 'a' } },
        { kind: 'and', conditions: [{ test: { values: ['1', '2 '] } }, { field: { column: 'c' } }] },
        { kind: 'or', negated: true },
      ],
    })
  })
  it.each(['', '()', '(a)', '(a.eq.1', 'a.eq.1', '(a.eq.1)x', '(a.eq.1,)', '(or(a.eq.1)'])(
    '%s is refused',
    text => {
      expect(() => parseTree('or', false, text)).toThrow('failed to parse logic tree')
    },
  )
})
