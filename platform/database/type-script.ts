// Writes the TypeScript types of the public schema, in the form that @supabase/supabase-js takes.

import type { Queries } from './database.ts'

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isGenerated: boolean
}

interface Relationship {
  name: string
  table: string
  columns: string[]
  target: string
  targetColumns: string[]
  isOneToOne: boolean
}

interface Procedure {
  name: string
  argumentNames: string[] | null
  argumentTypes: string[]
  defaults: number
  result: string
  resultTable: string | null
  /** The columns, where it returns a table of its own. */
  resultColumns: { name: string; type: string }[]
  isSet: boolean
}

const typeNames: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
}

const typeOf = (postgresType: string): string =>
  postgresType.startsWith('_') ? `${typeOf(postgresType.slice(1))}[]` : (typeNames[postgresType] ?? 'string')

function readColumns(queries: Queries): Promise<Column[]> {
  return queries.query<Column>(`
    select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
           a.atthasdef and a.attgenerated = '' as "hasDefault", a.attgenerated <> '' as "isGenerated"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_type t on t.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attname collate "C"`)
}

function readRelationships(queries: Queries): Promise<Relationship[]> {
  const names = (relation: string, keys: string) =>
    `(select json_agg(a.attname order by k.position) from unnest(${keys}) with ordinality as k (number, position)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`
  return queries.query<Relationship>(`
    select f.conname as name, c.relname as "table", ${names('f.conrelid', 'f.conkey')} as columns, r.relname as target,
           ${names('f.confrelid', 'f.confkey')} as "targetColumns",
           exists (select 1 from pg_constraint u where u.conrelid = f.conrelid and u.contype in ('p', 'u') and u.conkey = f.conkey)
             as "isOneToOne"
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_class r on r.oid = f.confrelid
    join pg_namespace m on m.oid = r.relnamespace and m.nspname = 'public'
    where f.contype = 'f'
    order by f.conname collate "C"`)
}

/** Only what some API role may call: the rest is the database's own business. */
function readProcedures(queries: Queries): Promise<Procedure[]> {
  return queries.query<Procedure>(`
    select p.proname as name, to_json(p.proargnames) as "argumentNames", p.pronargdefaults as defaults, p.proretset as "isSet",
           coalesce((select json_agg(t.typname order by k.position) from unnest(p.proargtypes) with ordinality as k (type, position)
             join pg_type t on t.oid = k.type), '[]') as "argumentTypes",
           r.typname as result, c.relname as "resultTable",
           coalesce((select json_agg(json_build_object('name', p.proargnames[k.position], 'type', t.typname) order by k.position)
             from unnest(p.proallargtypes) with ordinality as k (type, position) join pg_type t on t.oid = k.type
             where p.proargmodes[k.position] = 't'), '[]') as "resultColumns"
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
    join pg_type r on r.oid = p.prorettype
    left join pg_class c on c.oid = r.typrelid
    where has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute')
    order by p.proname collate "C"`)
}

function tableType(columns: Column[], relationships: Relationship[]): string {
  const value = (column: Column) => `${typeOf(column.type)}${column.isNullable ? ' | null' : ''}`
  const line = (column: Column, mark: string) => `          ${column.name}${mark}: ${value(column)}\n`
  const written = columns.filter(column => !column.isGenerated)
  const links = relationships.map(
    link => `          {
            foreignKeyName: '${link.name}'
            columns: [${link.columns.map(name => `'${name}'`).join(', ')}]
            isOneToOne: ${link.isOneToOne}
            referencedRelation: '${link.target}'
            referencedColumns: [${link.targetColumns.map(name => `'${name}'`).join(', ')}]
          },
`,
  )
  return `{
        Row: {
${columns.map(column => line(column, '')).join('')}        }
        Insert: {
${written.map(column => line(column, column.isNullable || column.hasDefault ? '?' : '')).join('')}        }
        Update: {
${written.map(column => line(column, '?')).join('')}        }
        Relationships: [${links.length > 0 ? `\n${links.join('')}        ` : ''}]
      }`
}

function procedureType(procedure: Procedure): string {
  const required = procedure.argumentTypes.length - procedure.defaults
  const words = procedure.argumentTypes.map((type, index) => {
    const mark = index < required ? '' : '?'
    return `${procedure.argumentNames?.[index] ?? `$${index + 1}`}${mark}: ${typeOf(type)}${mark && ' | null'}`
  })
  const args = words.length > 0 ? `{ ${words.join('; ')} }` : 'Record<PropertyKey, never>'
  return `{ Args: ${args}; Returns: ${resultType(procedure)}${procedure.isSet ? '[]' : ''} }`
}

function resultType({ result, resultTable, resultColumns }: Procedure): string {
  if (resultTable) return `Database['public']['Tables']['${resultTable}']['Row']`
  if (resultColumns.length === 0) return typeOf(result)
  return `{ ${resultColumns.map(({ name, type }) => `${name}: ${typeOf(type)}`).join('; ')} }`
}

/** The whole file, as it stands in supabase/database.types.ts. */
export async function writeTypes(queries: Queries): Promise<string> {
  const columns = await readColumns(queries)
  const relationships = await readRelationships(queries)
  const procedures = await readProcedures(queries)
  const tables = [...new Set(columns.map(column => column.table))].map(table => {
    const own = columns.filter(column => column.table === table)
    const links = relationships.filter(link => link.table === table)
    return `      ${table}: ${tableType(own, links)}\n`
  })
  return `// Generated from the database by \`npm run types\`; do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
${tables.join('')}    }
    Views: { [_ in never]: never }
    Functions: {
${procedures.map(procedure => `      ${procedure.name}: ${procedureType(procedure)}\n`).join('')}    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
`
}
