// Third stage, reading: a resource as SQL that builds the whole answer's JSON inside the database.

import { quoteName, quoteText } from '../database/quoting.ts'
import { fieldSql, testSql } from './condition-sql.ts'
import { limits } from './limits.ts'
import type { Embed, Output, PlannedCondition, Resource } from './plan.ts'
import { columnOf, type Statement, tableName } from './statement.ts'

const isEmbed = (value: Output['value']): value is Embed => 'pairs' in value

/** The columns that an answer's objects are made from. Asking for no others keeps column grants meaningful. */
export function neededColumns(resource: Resource): string[] {
  const own = resource.outputs.flatMap(({ value }) => (isEmbed(value) ? [] : [value.column.name]))
  const keys = resource.embeds.flatMap(({ pairs }) => pairs.map(({ parent }) => parent))
  return [...new Set([...own, ...keys])]
}

const joined = (embed: Embed, parent: string, child: string) =>
  embed.pairs.map(pair => `${columnOf(child, pair.child)} = ${columnOf(parent, pair.parent)}`)

/** Some embedded row exists, as `!inner` and `embed=not.is.null` ask. */
function existsSql(statement: Statement, embed: Embed, parent: string): string {
  const child = statement.alias()
  const conditions = [...joined(embed, parent, child), ...conditionsOf(statement, embed.resource, child)]
  return `exists (select from ${tableName(embed.relation.name)} ${child} where ${conditions.join(' and ')})`
}

function conditionSql(statement: Statement, alias: string, condition: PlannedCondition): string {
  const positive = () => {
    if (condition.kind === 'test') return testSql(statement, alias, condition.field, condition.test)
    if (condition.kind === 'embed') return existsSql(statement, condition.embed, alias)
    const parts = condition.conditions.map(inner => conditionSql(statement, alias, inner))
    return `(${parts.join(` ${condition.kind} `)})`
  }
  return condition.negated ? `not (${positive()})` : positive()
}

/** Everything that a row of the resource must fulfil. */
function conditionsOf(statement: Statement, resource: Resource, alias: string): string[] {
  return [
    ...resource.where.map(condition => conditionSql(statement, alias, condition)),
    ...resource.embeds.filter(embed => embed.isInner).map(embed => existsSql(statement, embed, alias)),
  ]
}

const whereSql = (conditions: string[]) => (conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '')

/** The rows of an update or delete. */
export function writeWhereSql(statement: Statement, resource: Resource, alias: string): string {
  return whereSql(conditionsOf(statement, resource, alias))
}

/** One page of the resource's rows: filtered, ordered and cut before any JSON is built. */
function pageSql(
  statement: Statement,
  resource: Resource,
  from: string,
  alias: string,
  where: string,
): string {
  const columns = neededColumns(resource).map(name => columnOf(alias, name))
  const order = resource.order.map(({ field, descending, nulls }) =>
    [fieldSql(statement, alias, field), descending && 'desc', nulls && `nulls ${nulls}`]
      .filter(Boolean)
      .join(' '),
  )
  return [
    `select ${columns.join(', ')} from ${from} ${alias}${where}`,
    order.length > 0 && `order by ${order.join(', ')}`,
    resource.limit !== undefined && `limit ${statement.bind(resource.limit, 'bigint')}`,
    resource.offset > 0 && `offset ${statement.bind(resource.offset, 'bigint')}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function embeddedPage(statement: Statement, embed: Embed, parent: string, child: string): string {
  const where = whereSql([...joined(embed, parent, child), ...conditionsOf(statement, embed.resource, child)])
  return pageSql(statement, embed.resource, tableName(embed.relation.name), child, where)
}

/** The JSON object of one row. Embeds are subqueries of it, so they are made only for rows that are shown. */
function objectSql(statement: Statement, resource: Resource, alias: string): string {
  const pairs = resource.outputs.map(({ name, isCallersName, value }) => {
    const key = isCallersName ? statement.bind(name, 'text') : quoteText(name)
    return `${key}, ${isEmbed(value) ? embedSql(statement, value, alias) : fieldSql(statement, alias, value)}`
  })
  return `json_build_object(${pairs.join(', ')})`
}

function embedSql(statement: Statement, embed: Embed, parent: string): string {
  const child = statement.alias()
  const page = embeddedPage(statement, embed, parent, child)
  const object = objectSql(statement, embed.resource, child)
  const shown = embed.isList ? `coalesce(json_agg(${object}), '[]')` : object
  return `(select ${shown} from (${page}) ${child})`
}

const hasList = (embed: Embed): boolean => embed.isList || embed.resource.embeds.some(hasList)

/** For each embedded list, all its rows over all parents: what could make a small request a huge answer. */
function listPages(statement: Statement, resource: Resource, alias: string, before: string): string[] {
  return resource.embeds.filter(hasList).flatMap(embed => {
    const child = statement.alias()
    const pages = `${before}, lateral (${embeddedPage(statement, embed, alias, child)}) ${child}`
    return [...(embed.isList ? [pages] : []), ...listPages(statement, embed.resource, child, pages)]
  })
}

export interface Answer {
  from: string
  /** The rows in `from` are already the ones to show. */
  isFinal: boolean
  singular: boolean
  count: boolean
  writes: boolean
}

/** Evaluated after all that the statement does: a transaction has a number from its first write on. */
export const changedSql = 'pg_current_xact_id_if_assigned() is not null as changed'

/** The statement's last part: one row with the body, its number of rows, and the total when it is asked for. */
export function answerSql(statement: Statement, resource: Resource, answer: Answer) {
  const alias = statement.alias()
  const where = answer.isFinal ? '' : whereSql(conditionsOf(statement, resource, alias))
  const page = answer.isFinal
    ? `select ${neededColumns(resource).map(quoteName).join(', ')} from ${answer.from}`
    : pageSql(statement, resource, answer.from, alias, where)
  const lists = listPages(statement, resource, alias, `(${page}) ${alias}`).map(
    list => `(select count(*) from (select from ${list} limit ${limits.embeddedRows + 1}) counted)`,
  )
  const array = `json_agg(${objectSql(statement, resource, alias)})`
  const columns = [
    answer.singular ? `(${array}->0)::text as body` : `coalesce(${array}, '[]')::text as body`,
    'count(*) as rows',
    answer.count && `(select count(*) from ${answer.from} ${alias}${where}) as total`,
    lists.length > 0 && '(select too_large from guard) as "tooLarge"',
    answer.writes && changedSql,
  ]
  return {
    // Evaluated once, before the first object is built.
    guard:
      lists.length > 0
        ? `guard as materialized (select ${lists.join(' + ')} > ${limits.embeddedRows} as too_large)`
        : undefined,
    text: `select ${columns.filter(Boolean).join(', ')} from (${page}) ${alias}${lists.length > 0 ? ' where not (select too_large from guard)' : ''}`,
  }
}
