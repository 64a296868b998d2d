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

  it('casts columns, what JSON paths lead to, and aggregates', () => {
    expect(
      parseSelect('day:start_date::date,data->>a::double precision,count()::TEXT,n::int8.sum()::text'),
    ).toMatchObject([
      { alias: 'day', field: { column: 'start_date', cast: 'date' } },
      { field: { column: 'data', path: ['a'], cast: 'double precision' } },
      { aggregate: 'count', cast: 'text' },
      { aggregate: 'sum', field: { column: 'n', cast: 'int8' }, cast: 'text' },
    ])
  })

  it.each(['a::regclass', 'a::xml', 'a::json', 'a::"te""xt"', 'count()::oid'])(
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
        isSpread: false,
        items: [
          column('name'),
          {
            kind: 'embed',
            alias: undefined,
            target: 'events',
            hint: undefined,
            isInner: false,
            isSpread: false,
            items: [{ kind: 'all' }],
          },
        ],
      },
      expect.objectContaining({ kind: 'embed', target: 'types', items: [] }),
    ])
  })

  it('spreads', () => {
    expect(parseSelect('id,...groups!group_id!inner(n:name)')).toMatchObject([
      { kind: 'column' },
      { kind: 'embed', alias: undefined, target: 'groups', isInner: true, isSpread: true },
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
    'a::',
    '...a',
    '...a:b(c)',
    '....a(b)',
    'a::text::int',
    'a::text[]',
    'a::text;drop',
    'a::numeric(5)',
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
