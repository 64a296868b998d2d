import { describe, expect, it } from 'vitest'
import { parseOrder } from './order.ts'
import { parseSelect } from './select.ts'

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

  it('takes any sign that does not end it into a JSON key', () => {
    expect(parseSelect('data->@type->>$ref,x:data->a b->>#1é,data->>"a.b"')).toMatchObject([
      { field: { path: ['@type', '$ref'] } },
      { field: { path: ['a b', '#1é'] } },
      { field: { path: ['a.b'] } },
    ])
    expect(parseSelect('data->0a->-1->>0')).toMatchObject([{ field: { path: ['0a', -1, 0] } }])
  })

  it('counts and sums', () => {
    expect(parseSelect('count(),n:count(),length.sum(),m:data->>a.max(),events(count)')).toEqual([
      { kind: 'aggregate', alias: undefined, aggregate: 'count', field: undefined },
      { kind: 'aggregate', alias: 'n', aggregate: 'count', field: undefined },
      {
        kind: 'aggregate',
        alias: undefined,
        aggregate: 'sum',
        field: { column: 'length', path: [], asText: false },
      },
      {
        kind: 'aggregate',
        alias: 'm',
        aggregate: 'max',
        field: { column: 'data', path: ['a'], asText: true },
      },
      expect.objectContaining({ kind: 'embed', items: [column('count')] }),
    ])
  })

  it.each(['title::text', 'count()::text', 'length.sum()::int', 'length::int.sum()', '...groups(name)'])(
    '%s is refused as not built',
    text => {
      expect(() => parseSelect(text)).toThrow('Feature not implemented')
    },
  )

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

  it.each([
    'a,',
    ',',
    'a(',
    'a)',
    'a(b',
    '(a)',
    'a:',
    'a->',
    'a->>b->c',
    '"a',
    'a!inner',
    'a:b:c',
    'a.median()',
    'a.sum',
    'a.sum(b)',
    'a->(b)',
  ])('%s is refused with its place', text => {
    expect(() => parseSelect(text)).toThrow(/failed to parse select parameter .* \(line 1, column \d+\)/)
  })
})

describe('an order parameter', () => {
  it('has directions and places for nulls', () => {
    expect(parseOrder('a,b.desc,c->>d.asc.nullsfirst,e.nullslast')).toMatchObject([
      { field: { column: 'a' }, descending: false, nulls: undefined },
      { field: { column: 'b' }, descending: true, nulls: undefined },
      { field: { column: 'c', path: ['d'] }, descending: false, nulls: 'first' },
      { field: { column: 'e' }, descending: false, nulls: 'last' },
    ])
    expect(parseOrder('groups(name).desc,title')).toMatchObject([
      { embed: 'groups', field: { column: 'name' }, descending: true },
      { embed: undefined, field: { column: 'title' } },
    ])
  })
  it.each(['', 'a.up', 'a.desc.desc', 'a;b', 'a(b', 'a()', 'a(b(c))'])('%s is refused', text => {
    expect(() => parseOrder(text)).toThrow('failed to parse order')
  })
})
