// Third stage, writing: an insert, update or delete that returns the rows it wrote.

import { quoteName } from '../database/quoting.ts'
import type { Column } from './catalogue.ts'
import { type Plan, readsOpenRows } from './plan.ts'
import type { ApiRequest } from './request.ts'
import { neededColumns, rowsWhere } from './rows-sql.ts'
import { columnOf, recordOf, type Statement, tableName } from './statement.ts'
import { countMerged } from './written-sql.ts'

const names = (columns: Column[]) => columns.map(({ name }) => quoteName(name)).join(', ')

/** PostgreSQL applies the select policies to an inserted row only if at least one of its columns is returned. */
function shownColumns(plan: Plan, request: ApiRequest): string[] {
  const shown = request.representation ? neededColumns(plan.resource) : []
  if (shown.length > 0 || !readsOpenRows(plan, request)) return shown
  const { primaryKey, columns } = plan.resource.relation
  return primaryKey.length > 0 ? primaryKey : [...columns.keys()]
}

function shownSql(plan: Plan, request: ApiRequest, alias: string): string {
  const columns = shownColumns(plan, request)
  return columns.length > 0 ? columns.map(name => columnOf(alias, name)).join(', ') : '1'
}

const returning = (plan: Plan, request: ApiRequest, alias: string) =>
  `returning ${shownSql(plan, request, alias)}`

function insertSql(statement: Statement, plan: Plan, request: ApiRequest): string {
  const table = tableName(plan.resource.relation.name)
  const end = returning(plan, request, table)
  const body = statement.bind(request.payload.text, 'json')
  // Rows that name no column are made of defaults, as many as there are.
  if (plan.columns.length === 0)
    return `insert into ${table} select from json_array_elements(${body}) ${conflictSql(plan)} ${end}`
  const rows = `select ${names(plan.columns)} from json_to_recordset(${body}) as ${recordOf(plan.columns)}`
  return `insert into ${table} (${names(plan.columns)}) ${rows} ${conflictSql(plan)} ${end}`
}

function conflictSql({ conflict, columns }: Plan): string {
  if (!conflict) return ''
  const target = `on conflict (${names(conflict.columns)})`
  if (conflict.duplicates === 'ignore' || columns.length === 0) return `${target} do nothing`
  const changed = columns.filter(column => !conflict.columns.includes(column))
  // A row of nothing but its key is set to what it is, because only rows that were written come back.
  const sets = (changed.length > 0 ? changed : columns).map(
    ({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`,
  )
  return `${target} do update set ${sets.join(', ')} where ${countMerged}`
}

function updateSql(statement: Statement, plan: Plan, request: ApiRequest): string {
  const table = tableName(plan.resource.relation.name)
  if (plan.columns.length === 0) return `select ${shownSql(plan, request, table)} from ${table} where false`
  const body = statement.bind(request.payload.text, 'json')
  const sets = plan.columns.map(({ name }) => `${quoteName(name)} = ${columnOf('r', name)}`)
  const alias = statement.alias()
  const where = rowsWhere(statement, plan.resource, alias)
  return (
    `update ${table} ${alias} set ${sets.join(', ')} ` +
    `from json_to_recordset(${body}) as ${recordOf(plan.columns)}${where} ${returning(plan, request, alias)}`
  )
}

function deleteSql(statement: Statement, plan: Plan, request: ApiRequest): string {
  const alias = statement.alias()
  const where = rowsWhere(statement, plan.resource, alias)
  return `delete from ${tableName(plan.resource.relation.name)} ${alias}${where} ${returning(plan, request, alias)}`
}

/** The statement that writes, for the plan's verb. */
export function writeSql(statement: Statement, plan: Plan, request: ApiRequest): string {
  const write = plan.verb === 'insert' ? insertSql : plan.verb === 'update' ? updateSql : deleteSql
  return write(statement, plan, request)
}
