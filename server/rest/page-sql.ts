// Third stage, reading: which rows of a resource are shown, in which order; grouped, where aggregates are asked for.

import { quoteName } from '../database/quoting.ts'
import { fieldSql, testSql } from './condition-sql.ts'
import {
  type Embed,
  isAggregate,
  isEmbed,
  type Output,
  type PlannedCondition,
  type PlannedOrder,
  type Resource,
} from './resource.ts'
import { columnOf, type Statement, tableName } from './statement.ts'

const keysOf = ({ embeds }: Resource) => embeds.flatMap(({ pairs }) => pairs.map(({ parent }) => parent))

/** The columns that an answer's objects are made from. Asking for no others keeps column grants meaningful. */
export function neededColumns(resource: Resource): string[] {
  const own = resource.outputs.flatMap(({ value }) => ('column' in value ? [value.column.name] : []))
  return [...new Set([...own, ...keysOf(resource)])]
}

const joined = (embed: Embed, parent: string, child: string) =>
  embed.pairs.map(pair => `${columnOf(child, pair.child)} = ${columnOf(parent, pair.parent)}`)

/** Some embedded row exists, as `!inner` and `embed=not.is.null` ask. */
function existsSql(statement: Statement, embed: Embed, parent: string): string {
  const child = statement.alias()
  return `exists (${embeddedRows(statement, embed, parent, child)})`
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

/** The condition on the rows of a resource, of a page or of an update or delete. */
export function rowsWhere(statement: Statement, resource: Resource, alias: string): string {
  return whereSql(conditionsOf(statement, resource, alias))
}

function embeddedWhere(statement: Statement, embed: Embed, parent: string, child: string): string {
  return whereSql([...joined(embed, parent, child), ...conditionsOf(statement, embed.resource, child)])
}

/** All rows that belong to one parent: neither grouped nor cut, and nothing of them shown. */
export function embeddedRows(
  statement: Statement,
  embed: Embed,
  parent: string,
  child: string,
  shown = '',
): string {
  return `select ${shown} from ${tableName(embed.relation.name)} ${child}${embeddedWhere(statement, embed, parent, child)}`
}

/** The page of the rows that belong to one parent. */
export function embeddedPage(statement: Statement, embed: Embed, parent: string, child: string): string {
  const where = embeddedWhere(statement, embed, parent, child)
  return pageSql(statement, embed.resource, tableName(embed.relation.name), child, where)
}

/** What an output of a grouped resource is called in its page. */
export const outputColumn = (index: number) => `output ${index}`

function orderSql(statement: Statement, alias: string, term: PlannedOrder): string {
  const { descending, nulls } = term
  const by = () => {
    if (term.by === 'field') return fieldSql(statement, alias, term.field)
    if (term.by === 'output') return quoteName(outputColumn(term.index))
    const child = statement.alias()
    return `(${embeddedRows(statement, term.embed, alias, child, fieldSql(statement, child, term.field))})`
  }
  return [by(), descending && 'desc', nulls && `nulls ${nulls}`].filter(Boolean).join(' ')
}

function groupedOutput(statement: Statement, alias: string, value: Exclude<Output['value'], Embed>): string {
  if (!isAggregate(value)) return fieldSql(statement, alias, value)
  return `${value.aggregate}(${value.field ? fieldSql(statement, alias, value.field) : '*'})`
}

/** The columns of a page, and what its rows are grouped by. */
function columnsSql(statement: Statement, resource: Resource, alias: string) {
  if (!resource.isGrouped)
    return { columns: neededColumns(resource).map(name => columnOf(alias, name)), grouping: '' }
  const keys = [...new Set(keysOf(resource))].map(name => columnOf(alias, name))
  const outputs = resource.outputs.flatMap(({ value }, index) =>
    isEmbed(value)
      ? []
      : [
          {
            sql: `${groupedOutput(statement, alias, value)} as ${quoteName(outputColumn(index))}`,
            isAggregate: isAggregate(value),
          },
        ],
  )
  // By position: an expression with a parameter of its own would not be recognised as the same.
  const positions = [
    ...keys.map((_, index) => index + 1),
    ...outputs.flatMap((output, index) => (output.isAggregate ? [] : [keys.length + index + 1])),
  ]
  return {
    columns: [...keys, ...outputs.map(({ sql }) => sql)],
    grouping: positions.length > 0 ? `group by ${positions.join(', ')}` : '',
  }
}

/** One page of the resource's rows: filtered, grouped, ordered and cut before any JSON is built. */
export function pageSql(
  statement: Statement,
  resource: Resource,
  from: string,
  alias: string,
  where: string,
): string {
  const { columns, grouping } = columnsSql(statement, resource, alias)
  const order = resource.order.map(term => orderSql(statement, alias, term))
  return [
    `select ${columns.join(', ')} from ${from} ${alias}${where}`,
    grouping,
    order.length > 0 && `order by ${order.join(', ')}`,
    resource.limit !== undefined && `limit ${statement.bind(resource.limit, 'bigint')}`,
    resource.offset > 0 && `offset ${statement.bind(resource.offset, 'bigint')}`,
  ]
    .filter(Boolean)
    .join(' ')
}
