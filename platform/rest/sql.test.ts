import { expect, it } from 'vitest'
import type { Catalogue, Column, Relation } from './catalogue.ts'
import { prepare } from './prepare.ts'

const column = (name: string, type: string): [string, Column] => [
  name,
  { name, type, category: 'S', isJson: type === 'jsonb' },
]
const relation = (name: string, columns: [string, Column][]): [string, Relation] => [
  name,
  {
    name,
    kind: 'table',
    columns: new Map(columns),
    primaryKey: ['id'],
    announces: true,
    isOpenToVisitors: false,
    computed: [],
  },
]
const catalogue: Catalogue = {
  relations: new Map([
    relation('rides', [
      column('id', 'uuid'),
      column('title', 'text'),
      column('data', 'jsonb'),
      column('club', 'uuid'),
    ]),
    relation('clubs', [column('id', 'uuid'), column('na"me', 'text')]),
  ]),
  foreignKeys: [
    { name: 'k', table: 'rides', columns: ['club'], target: 'clubs', targetColumns: ['id'], isUnique: false },
  ],
  functions: new Map(),
}

const compiled = (method: string, query: string, body = '', prefer = '') =>
  prepare(catalogue, {
    method,
    path: 'rides',
    parameters: new URLSearchParams(query),
    headers: { get: name => (name === 'prefer' ? prefer : null) },
    body,
  }).compiled

it('has no word of the caller in its text', () => {
  const word = 'Kx9'
  const { text, parameters } = compiled(
    'GET',
    `select=${word}:title,data->${word}->>${word},a${word}:clubs(${word}:id)&title=in.(${word})&data->>${word}=like.*${word}` +
      `&or=(title.eq.${word},title.fts(${word}).${word})&order=data->${word}&limit=777&offset=333`,
  )
  expect(text).not.toContain(word)
  expect(text).not.toMatch(/777|333/)
  expect(parameters.filter(value => value.includes(word))).toHaveLength(13)
})

it('has none in the text of groups either', () => {
  const { text, parameters } = compiled(
    'GET',
    'select=Kx9:count(),Kx8:data->>Kx9,title.max(),Kx7:clubs(Kx9:count())&order=Kx7(id).desc,data->>Kx9,count',
  )
  expect(text).not.toMatch(/Kx\d/)
  expect(text).toContain('group by')
  for (const index of parameters.keys()) expect(text).toContain(`$${index + 1}::`)
})

it('uses every parameter that it binds', () => {
  for (const query of [
    'select=clubs(id)',
    'select=id,clubs!inner(rides(id))&clubs.id=eq.1&limit=1',
    'data->a=eq.1',
  ]) {
    const { text, parameters } = compiled('GET', query)
    for (const index of parameters.keys()) expect(text).toContain(`$${index + 1}::`)
  }
})

it('quotes the catalogue own names', () => {
  expect(compiled('GET', 'select=clubs("na\\"me")').text).toContain('"na""me"')
})

it('asks only for the columns that are shown, so that column grants keep their meaning', () => {
  const { text } = compiled('GET', 'select=title')
  expect(text).not.toMatch(/"id"|"club"|"data"|\*(?!\))/)
  expect(compiled('POST', '', '{"title":"x"}').text).toContain('returning 1')
  expect(compiled('PATCH', 'select=id&id=eq.1', '{"title":"x"}', 'return=representation').text).toMatch(
    /returning t\d+\."id"\)/,
  )
})

it('gives requests that differ only in values the same text', () => {
  const [one, other] = ['title=eq.a&limit=1', 'title=eq.b&limit=2'].map(query => compiled('GET', query))
  expect(one?.text).toBe(other?.text)
})
