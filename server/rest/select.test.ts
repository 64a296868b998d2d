import { describe, expect, it } from 'vitest'
import { parseOrder, parseSelect } from './select.ts'

const column = (name: string, alias?: string) => ({
  kind: 'column',
  alias,
  field: { column: name, path: [], asText: false },
})

describe('a select parameter', () => {
  it('names columns, aliases and JSON paths', () => {
    expect(parseSelect('')).toEqual([{ kind: 'all' }])
    expect(parseSelect('*,id,n:title')).toEqual([{ kind: 'all' }, column('id'), column('title', 'n')])
    expect(parseSelect('"a,b":"c.d"')).toEqual([column('c.d', 'a,b')])
    expect(parseSelect('x:data->a-b->0->>"k\\"ey"')).toMatchObject([
      { alias: 'x', field: { column: 'data', path: ['a-b', 0, 'k"ey'], asText: true } },
    ])
  })

  it('nests embedded resources with hints', () => {
    expect(parseSelect('id,g:groups!group_id!inner(name,events(*)),types()')).toEqual([
      column('id'),
      {
        kind: 'embed',
        alias: 'g',
        target: 'groups',
        hint: 'group_id',
        isInner: true,
        items: [
          column('name'),
          {
            kind: 'embed',
            alias: undefined,
            target: 'events',
            hint: undefined,
            isInner: false,
            items: [{ kind: 'all' }],
          },
        ],
      },
      { kind: 'embed', alias: undefined, target: 'types', hint: undefined, isInner: false, items: [] },
    ])
  })

  it.each(['a,', ',', 'a(', 'a)', 'a(b', '(a)', 'a:', 'a->', 'a->>b->c', '"a', 'a!inner', 'a:b:c'])(
    '%s is refused with its place',
    text => {
      expect(() => parseSelect(text)).toThrow(/failed to parse select parameter .* \(line 1, column \d+\)/)
    },
  )
})

describe('an order parameter', () => {
  it('has directions and places for nulls', () => {
    expect(parseOrder('a,b.desc,c->>d.asc.nullsfirst,e.nullslast')).toMatchObject([
      { field: { column: 'a' }, descending: false, nulls: undefined },
      { field: { column: 'b' }, descending: true, nulls: undefined },
      { field: { column: 'c', path: ['d'] }, descending: false, nulls: 'first' },
      { field: { column: 'e' }, descending: false, nulls: 'last' },
    ])
  })
  it.each(['', 'a.up', 'a.desc.desc', 'a;b'])('%s is refused', text => {
    expect(() => parseOrder(text)).toThrow('failed to parse order')
  })
})
