// Third stage: a plan becomes one SQL statement with its parameters.

import { quoteName } from '../database/quoting.ts'
import { limits } from './limits.ts'
import type { Plan } from './plan.ts'
import { type Answer, answerSql, bodySql, estimateSql } from './read-sql.ts'
import type { ApiRequest } from './request.ts'
import { columnOf, recordOf, Statement, tableName } from './statement.ts'
import { writeSql } from './write-sql.ts'
import { writtenSql } from './written-sql.ts'

export interface Compiled {
  text: string
  /** The values that are part of the request's shape; the body comes before them as `$1` where there is one. */
  parameters: string[]
  /** What asks the planner about how many rows there are. */
  estimate: { text: string; parameters: string[] } | undefined
}

/** The one row that every statement answers with. */
export interface AnswerRow {
  body: string | null
  rows: number
  total?: number
  tooLarge?: boolean
  /** How many rows of an insert were there already and were updated. */
  merged?: number
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

/** Values that are not rows, one page of them. */
function valuesSql(
  statement: Statement,
  { called }: NonNullable<Plan['call']>,
  { resource }: Plan,
  request: ApiRequest,
) {
  const isList = called.returnsSet && !request.singular
  const values = isList ? `coalesce(json_agg(value), '[]')` : `coalesce(json_agg(value)->0, 'null')`
  const columns = [
    bodySql(values, request.stripsNulls),
    'count(*) as rows',
    request.count && '(select count(*) from source) as total',
  ]
  const limit = statement.bind(resource.limit ?? limits.rows, 'bigint')
  const offset = statement.bind(resource.offset, 'bigint')
  return `select ${columns.filter(Boolean).join(', ')} from (select value from source limit ${limit} offset ${offset}) page`
}

function compileCall(statement: Statement, call: NonNullable<Plan['call']>, plan: Plan, request: ApiRequest) {
  const source = callSql(statement, call, request.payload.text)
  const { returns, returnsSet } = call.called
  if (returns === 'nothing')
    return `with source as (${source}) select '' as body, count(*) as rows from source`
  if (returns === 'value') return `with source as (${source}) ${valuesSql(statement, call, plan, request)}`
  const { stripsNulls, isCsv } = request
  // The rows of a function are all made before the first is counted.
  const count = request.count && ('exact' as const)
  return withAnswer(statement, plan, {
    ...{ source, isFinal: false, writes: false },
    ...{ singular: request.singular || !returnsSet, stripsNulls, isCsv, count },
  })
}

function withAnswer(
  statement: Statement,
  plan: Plan,
  { source, ...options }: Omit<Answer, 'from'> & { source: string },
): string {
  const answer = answerSql(statement, plan.resource, { ...options, from: 'source' })
  return `with source as (${source})${answer.guard ? `, ${answer.guard}` : ''} ${answer.text}`
}

/** The statement of a plan. */
export function compile(plan: Plan, request: ApiRequest): Compiled {
  const statement = new Statement()
  const { singular, stripsNulls, isCsv, count } = request
  const from = tableName(plan.resource.relation.name)
  const text = () => {
    if (plan.call) return compileCall(statement, plan.call, plan, request)
    if (plan.verb === 'read') {
      const options = { from, isFinal: false, singular, stripsNulls, isCsv, count, writes: false }
      const answer = answerSql(statement, plan.resource, options)
      return `${answer.guard ? `with ${answer.guard} ` : ''}${answer.text}`
    }
    const source = writeSql(statement, plan, request)
    if (!request.representation)
      return `with source as (${source}) select '' as body, count(*) as rows, ${writtenSql} from source`
    return withAnswer(statement, plan, {
      ...{ source, isFinal: true, writes: true },
      ...{ singular, stripsNulls, isCsv, count: undefined },
    })
  }
  const asking = new Statement()
  const estimate =
    plan.verb === 'read' && count === 'about'
      ? { text: estimateSql(asking, plan.resource, from), parameters: asking.parameters }
      : undefined
  return { text: text(), parameters: statement.parameters, estimate }
}
