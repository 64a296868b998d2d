// What the public schema offers, read from PostgreSQL's own catalogue: relations, columns, foreign keys, functions.

import type { Queries } from '../database/database.ts'
import { type ColumnNumber, type Showing, shownKeys, viewColumns } from './view-keys.ts'

export interface Column {
  name: string
  /** The type as it is written in a cast. */
  type: string
  /** PostgreSQL's category: A array, D date or time, S text … */
  category: string
  isJson: boolean
}

/** A table, a view, or the rows that a function returns. */
export interface Relation {
  name: string
  /** `rows` are those that a function makes. */
  kind: 'table' | 'view' | 'rows'
  columns: ReadonlyMap<string, Column>
  primaryKey: string[]
  /** Every change is notified on `table_changed`, so that answers may be kept until then. */
  announces: boolean
  /** Whoever has no account may add rows. */
  isOpenToVisitors: boolean
  /** Functions of one of its rows: what PostgREST shows as computed columns and relationships. */
  computed: string[]
}

export interface ForeignKey {
  name: string
  table: string
  columns: string[]
  target: string
  targetColumns: string[]
  /** At most one row points at each target. */
  isUnique: boolean
}

export interface StoredFunction {
  name: string
  arguments: { name: string; type: string; isOptional: boolean }[]
  returns: 'nothing' | 'value' | 'row'
  returnsSet: boolean
  isVolatile: boolean
  /** The rows, when it returns rows. */
  result: Relation
}

export interface Catalogue {
  relations: ReadonlyMap<string, Relation>
  foreignKeys: ForeignKey[]
  functions: ReadonlyMap<string, StoredFunction[]>
}

interface RawColumn extends Omit<Column, 'isJson'> {
  relation: string
  number: ColumnNumber
}

// A partition is a part of its table, which is the one to ask.
const isServed = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`

// A domain is read and written as the type below it, which may be a domain too.
const columnsQuery = `
  with recursive domains (of, oid) as (
    select oid, oid from pg_type
    union all
    select d.of, t.typbasetype from domains d join pg_type t on t.oid = d.oid where t.typtype = 'd'
  ), bases as (
    select d.of, d.oid from domains d join pg_type t on t.oid = d.oid where t.typtype <> 'd'
  )
  select c.relname as relation, a.attrelid || '.' || a.attnum as number, a.attname as name, format_type(b.oid, null) as type, t.typcategory::text as category
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  join bases b on b.of = a.atttypid
  where ${isServed} and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const relationsQuery = `
  select c.relname as name, case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
    coalesce((select json_agg(a.attname order by k.ordinality)
      from pg_index i, unnest(i.indkey::int2[]) with ordinality k(attnum, ordinality)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary), '[]') as "primaryKey",
    exists (select from pg_trigger g join pg_proc p on p.oid = g.tgfoid
      where g.tgrelid = c.oid and p.proname = 'announce_change' and not g.tgisinternal) as announces,
    has_any_column_privilege('anon', c.oid, 'insert') as "isOpenToVisitors", coalesce(f.names, '[]') as computed
  from pg_class c
  left join (
    select p.proargtypes[0] as of, json_agg(p.proname) as names from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.pronargs = 1 group by p.proargtypes[0]
  ) f on f.of = c.reltype
  where ${isServed}`

const foreignKeysQuery = `
  select k.conname as name, c.relname as "table", r.relname as target,
    (select json_agg(a.attname order by n.ordinality) from unnest(k.conkey) with ordinality n(attnum, ordinality)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.attnum) as columns,
    (select json_agg(a.attname order by n.ordinality) from unnest(k.confkey) with ordinality n(attnum, ordinality)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.attnum) as "targetColumns",
    exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
      and i.indkey::int2[] <@ k.conkey) as "isUnique"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class r on r.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
    and k.conparentid = 0
  order by k.conname`

// Functions with unnamed, variadic or polymorphic arguments, and those that return pseudo-types, cannot be called.
const functionsQuery = `
  select p.proname as name, p.proretset as "returnsSet", p.provolatile = 'v' as "isVolatile", r.typname = 'void' as "isVoid",
    coalesce(c.relname, '') as relation, coalesce(c.relnamespace = 'public'::regnamespace, false) as "isPublicRelation",
    p.prorettype = 'record'::regtype as "isRecord",
    coalesce((select json_agg(json_build_object('name', coalesce(p.proargnames[n], ''), 'mode', coalesce(p.proargmodes[n], 'i'),
        'type', format_type(t.oid, null), 'category', t.typcategory, 'isPseudo', t.typtype = 'p') order by n)
      from generate_subscripts(coalesce(p.proallargtypes, p.proargtypes::oid[]), 1) n0,
        lateral (select n0 + case when p.proallargtypes is null then 1 else 0 end as n) shifted
      join lateral (select * from pg_type where oid = (coalesce(p.proallargtypes, p.proargtypes::oid[]))[n0]) t on true), '[]') as arguments,
    p.pronargdefaults as defaults, format_type(p.prorettype, null) as type, r.typcategory::text as category
  from pg_proc p
  join pg_type r on r.oid = p.prorettype
  left join pg_class c on c.oid = r.typrelid
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
    and (r.typtype <> 'p' or r.typname in ('void', 'record'))
  order by p.proname, p.proargtypes`

interface RawFunction {
  name: string
  returnsSet: boolean
  isVolatile: boolean
  isVoid: boolean
  isRecord: boolean
  relation: string
  isPublicRelation: boolean
  arguments: { name: string; mode: string; type: string; category: string; isPseudo: boolean }[]
  defaults: number
  type: string
  category: string
}

const columnOf = ({ name, type, category }: Omit<Column, 'isJson'>): Column => ({
  name,
  type,
  category,
  isJson: type === 'json' || type === 'jsonb',
})

const columnsByName = (columns: Column[]) => new Map(columns.map(column => [column.name, column]))

function functionOf(raw: RawFunction, relations: ReadonlyMap<string, Relation>): StoredFunction | undefined {
  const inputs = raw.arguments.filter(({ mode }) => mode === 'i' || mode === 'b')
  const outputs = raw.arguments.filter(({ mode }) => mode !== 'i')
  if (inputs.some(({ name, isPseudo }) => name === '' || isPseudo)) return undefined
  const isRow = raw.relation !== '' || (raw.isRecord && outputs.length > 0)
  const ofRelation = raw.isPublicRelation ? relations.get(raw.relation) : undefined
  // A row of a type outside the public schema has no columns that can be named.
  if (isRow ? !ofRelation && raw.relation !== '' : raw.isRecord) return undefined
  const columns = isRow ? outputs.map(columnOf) : [columnOf({ ...raw, name: 'value' })]
  return {
    name: raw.name,
    arguments: inputs.map(({ name, type }, index) => ({
      name,
      type,
      isOptional: index >= inputs.length - raw.defaults,
    })),
    returns: raw.isVoid ? 'nothing' : isRow ? 'row' : 'value',
    returnsSet: raw.returnsSet,
    isVolatile: raw.isVolatile,
    result: ofRelation ?? {
      name: raw.name,
      columns: columnsByName(columns),
      kind: 'rows',
      primaryKey: [],
      announces: false,
      isOpenToVisitors: false,
      computed: [],
    },
  }
}

/** By table: its own columns, and those of the views that show them. */
function showingsOf(columns: RawColumn[], sources: ReadonlyMap<ColumnNumber, ColumnNumber>) {
  const byNumber = new Map(columns.map(column => [column.number, column]))
  const showings = new Map<string, (Showing & { names: Map<string, string[]> })[]>()
  for (const { relation, name, number } of columns) {
    const source = byNumber.get(sources.get(number) ?? number)
    if (!source) continue
    const ofTable = showings.get(source.relation) ?? []
    showings.set(source.relation, ofTable)
    const known = ofTable.find(showing => showing.relation === relation)
    const { names } = known ?? { names: new Map<string, string[]>() }
    if (!known) ofTable.push({ relation, names })
    names.set(source.name, [...(names.get(source.name) ?? []), name])
  }
  return showings
}

/** Reads everything at once; call it again after the structure changed. */
export async function loadCatalogue(queries: Queries): Promise<Catalogue> {
  const [columns, rawRelations, tableKeys, shown, rawFunctions] = await Promise.all([
    queries.query<RawColumn>(columnsQuery),
    queries.query<Omit<Relation, 'columns'>>(relationsQuery),
    queries.query<ForeignKey>(foreignKeysQuery),
    viewColumns(queries),
    queries.query<RawFunction>(functionsQuery),
  ])
  const relations = new Map(
    rawRelations.map(raw => {
      const own = columns.filter(({ relation }) => relation === raw.name)
      return [raw.name, { ...raw, columns: columnsByName(own.map(columnOf)) }]
    }),
  )
  const showings = showingsOf(columns, shown)
  const foreignKeys = tableKeys
    .filter(({ table, target }) => relations.has(table) && relations.has(target))
    .flatMap(key => shownKeys(key, table => showings.get(table) ?? []))
  const functions = new Map<string, StoredFunction[]>()
  for (const raw of rawFunctions) {
    const known = functionOf(raw, relations)
    if (known) functions.set(known.name, [...(functions.get(known.name) ?? []), known])
  }
  return { relations, foreignKeys, functions }
}
