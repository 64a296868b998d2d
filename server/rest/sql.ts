// Third stage: a plan becomes one SQL statement with its parameters.

import { quoteName } from '../database/quoting.ts'
import type { Column } from './catalogue.ts'
import type { Plan } from './plan.ts'
import { answerSql, changedSql, neededColumns, writeWhereSql } from './read-sql.ts'
import type { ApiRequest } from './request.ts'
import { columnOf, Statement, tableName } from './statement.ts'

export interface Compiled {
  text: string
  /** The values that are part of the request's shape; the body comes before them as `$1` where there is one. */
  parameters: string[]
}

/** The one row that every statement answers with. */
export interface AnswerRow {
  body: string | null
  rows: number
  total?: number
  tooLarge?: boolean
  /** A write wrote something. */
  changed?: boolean
}

const names = (columns: Column[]) => columns.map(({ name }) => quoteName(name)).join(', ')

/** The columns of the body, as `json_to_recordset` wants them described. */
const recordOf = (fields: { name: string; type: string }[]) =>
  `r(${fields.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')})`

function returning(plan: Plan, request: ApiRequest, alias: string): string {
  const columns = request.representation ? neededColumns(plan.resource) : []
  return columns.length > 0
    ? `returning ${columns.map(name => columnOf(alias, name)).join(', ')}`
    : 'returning 1'
}

function insertSql(statement: Statement, plan: Plan, request: ApiRequest): string {
  const table = tableName(plan.resource.relation.name)
  const end = returning(plan, request, table)
  const body = statement.bind(request.payload.text, 'json')
  // Rows that name no column are made of defaults, as many as there are.
  if (plan.columns.length === 0) return `insert into ${table} select from json_array_elements(${body}) ${end}`
  const rows = `select ${names(plan.columns)} from json_to_recordset(${body}) as ${recordOf(plan.columns)}`
  return `insert into ${table} (${names(plan.columns)}) ${rows} ${conflictSql(plan)} ${end}`
}

function conflictSql({ conflict, columns }: Plan): string {
  if (!conflict) return ''
  const changed = columns.filter(column => !conflict.columns.includes(column))
  const target = `on conflict (${names(conflict.columns)})`
  if (conflict.duplicates === 'ignore' || changed.length === 0) return `${target} do nothing`
  const sets = changed.map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`)
  return `${target} do update set ${sets.join(', ')}`
}

function updateSql(statement: Statement, plan: Plan, request: ApiRequest): string {
  const body = statement.bind(request.payload.text, 'json')
  const sets = plan.columns.map(({ name }) => `${quoteName(name)} = ${columnOf('r', name)}`)
  const alias = statement.alias()
  const where = writeWhereSql(statement, plan.resource, alias)
  return (
    `update ${tableName(plan.resource.relation.name)} ${alias} set ${sets.join(', ')} ` +
    `from json_to_recordset(${body}) as ${recordOf(plan.columns)}${where} ${returning(plan, request, alias)}`
  )
}

function deleteSql(statement: Statement, plan: Plan, request: ApiRequest): string {
  const alias = statement.alias()
  const where = writeWhereSql(statement, plan.resource, alias)
  return `delete from ${tableName(plan.resource.relation.name)} ${alias}${where} ${returning(plan, request, alias)}`
}

function callSql(statement: Statement, { called, argumentNames }: NonNullable<Plan['call']>, body: string) {
  const given = called.arguments.filter(({ name }) => argumentNames.includes(name))
  const record =
    given.length > 0 ? `json_to_record(${statement.bind(body, 'json')}) as ${recordOf(given)}, ` : ''
  const passed = given.map(({ name }) => `${quoteName(name)} => ${columnOf('r', name)}`)
  const call = `${tableName(called.name)}(${passed.join(', ')})`
  if (called.returns === 'row') return `select f.* from ${record}lateral ${call} f`
  return `select f.value from ${record}lateral ${call} f(value)`
}

function compileCall(statement: Statement, call: NonNullable<Plan['call']>, plan: Plan, request: ApiRequest) {
  const source = callSql(statement, call, request.payload.text)
  const { returns, returnsSet, isVolatile } = call.called
  const changed = isVolatile ? `, ${changedSql}` : ''
  if (returns === 'nothing')
    return `with source as (${source}) select '' as body, count(*) as rows${changed} from source`
  if (returns === 'value') {
    const value = returnsSet ? `coalesce(json_agg(value), '[]')` : `coalesce(json_agg(value)->0, 'null')`
    return `with source as (${source}) select ${value}::text as body, count(*) as rows${changed} from source`
  }
  const singular = request.singular || !returnsSet
  return withAnswer(statement, plan, {
    source,
    isFinal: false,
    singular,
    count: request.count,
    writes: isVolatile,
  })
}

function withAnswer(
  statement: Statement,
  plan: Plan,
  options: { source: string; isFinal: boolean; singular: boolean; count: boolean; writes: boolean },
): string {
  const answer = answerSql(statement, plan.resource, { ...options, from: 'source' })
  return `with source as (${options.source})${answer.guard ? `, ${answer.guard}` : ''} ${answer.text}`
}

/** The statement of a plan. */
export function compile(plan: Plan, request: ApiRequest): Compiled {
  const statement = new Statement()
  const text = () => {
    if (plan.call) return compileCall(statement, plan.call, plan, request)
    if (plan.verb === 'read') {
      const { singular, count } = request
      const from = tableName(plan.resource.relation.name)
      const answer = answerSql(statement, plan.resource, {
        from,
        isFinal: false,
        singular,
        count,
        writes: false,
      })
      return `${answer.guard ? `with ${answer.guard} ` : ''}${answer.text}`
    }
    const write = plan.verb === 'insert' ? insertSql : plan.verb === 'update' ? updateSql : deleteSql
    const source = write(statement, plan, request)
    if (!request.representation)
      return `with source as (${source}) select '' as body, count(*) as rows, ${changedSql} from source`
    return withAnswer(statement, plan, {
      source,
      isFinal: true,
      singular: request.singular,
      count: false,
      writes: true,
    })
  }
  return { text: text(), parameters: statement.parameters }
}
