// Third stage, reading: one page of a resource's rows, grouped where aggregates are asked for, and what is shown of them.

import { quoteName, quoteText } from '../database/quoting.ts'
import { castSql } from './cast.ts'
import { fieldSql } from './condition-sql.ts'
import {
  type Embed,
  isAggregate,
  isEmbed,
  isSpread,
  type Output,
  type PlannedOrder,
  type Resource,
  type SpreadColumn,
} from './resource.ts'
import { embeddedFrom, embeddedRows, keysOf, neededColumns } from './rows-sql.ts'
import { columnOf, type Statement } from './statement.ts'

/** The page of the rows that belong to one parent. */
export function embeddedPage(statement: Statement, embed: Embed, parent: string, child: string): string {
  const { from, where } = embeddedFrom(statement, embed, parent, child)
  return pageSql(statement, embed.resource, from, child, where)
}

/** What an output is called in a page of groups, or in what is spread into the rows of another. */
const outputColumn = (index: number) => quoteName(`output ${index}`)

function orderSql(statement: Statement, alias: string, term: PlannedOrder): string {
  const { descending, nulls } = term
  const by = () => {
    if (term.by === 'field') return fieldSql(statement, alias, term.field)
    if (term.by === 'output') return outputColumn(term.index)
    const child = statement.alias()
    return `(${embeddedRows(statement, term.embed, alias, child, fieldSql(statement, child, term.field))} limit 1)`
  }
  return [by(), descending && 'desc', nulls && `nulls ${nulls}`].filter(Boolean).join(' ')
}

/** What is spread into the rows of a resource, joined to them: its columns by the embed that they are of. */
interface Spreads {
  joins: string
  aliases: Map<Embed, string>
}

function spreadsInto(statement: Statement, { embeds }: Resource, parent: string): Spreads {
  const spreads: Spreads = { joins: '', aliases: new Map() }
  for (const embed of embeds.filter(one => one.isSpread && one.resource.outputs.length > 0)) {
    const child = statement.alias()
    const { from, values } = shownRows(
      statement,
      embed.resource,
      embeddedPage(statement, embed, parent, child),
      child,
    )
    const columns = values.map(
      (value, index) =>
        `${embed.isList ? `coalesce(json_agg(${value}), '[]')` : value} as ${outputColumn(index)}`,
    )
    const alias = statement.alias()
    // One row for each of the parent, with a limit too, so that the planner leaves the parent's rows in their order.
    const row = `select ${columns.join(', ')} from ${from}${embed.isList ? '' : ' limit 1'}`
    spreads.joins += ` left join lateral (${row}) ${alias} on true`
    spreads.aliases.set(embed, alias)
  }
  return spreads
}

const spreadColumn = ({ aliases }: Spreads, { spread, index }: SpreadColumn) =>
  `${aliases.get(spread)}.${outputColumn(index)}`

function groupedOutput(
  statement: Statement,
  alias: string,
  spreads: Spreads,
  value: Exclude<Output['value'], Embed>,
): string {
  if (isSpread(value)) return spreadColumn(spreads, value)
  if (!isAggregate(value)) return fieldSql(statement, alias, value)
  const { aggregate, field, cast } = value
  return castSql(`${aggregate}(${field ? fieldSql(statement, alias, field) : '*'})`, cast)
}

/** The columns of a page, what is joined to its rows for them, and what they are grouped by. */
function columnsSql(statement: Statement, resource: Resource, alias: string) {
  if (!resource.isGrouped)
    return { columns: neededColumns(resource).map(name => columnOf(alias, name)), joins: '', grouping: '' }
  const spreads = spreadsInto(statement, resource, alias)
  const shownWhole = resource.embeds.filter(embed => !embed.isSpread)
  const keys = [...new Set(keysOf(shownWhole))].map(name => columnOf(alias, name))
  const outputs = resource.outputs.flatMap(({ value }, index) =>
    isEmbed(value)
      ? []
      : [
          {
            sql: `${groupedOutput(statement, alias, spreads, value)} as ${outputColumn(index)}`,
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
    joins: spreads.joins,
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
  const { columns, joins, grouping } = columnsSql(statement, resource, alias)
  const order = resource.order.map(term => orderSql(statement, alias, term))
  return [
    `select ${columns.join(', ')} from ${from} ${alias}${joins}${where}`,
    grouping,
    order.length > 0 && `order by ${order.join(', ')}`,
    resource.limit !== undefined && `limit ${statement.bind(resource.limit, 'bigint')}`,
    resource.offset > 0 && `offset ${statement.bind(resource.offset, 'bigint')}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The rows of a page, with what is spread into them, and the values that are shown of each. */
export function shownRows(statement: Statement, resource: Resource, page: string, alias: string) {
  const { isGrouped } = resource
  const spreads = isGrouped ? undefined : spreadsInto(statement, resource, alias)
  const values = resource.outputs.map(({ value }, index) => {
    if (isEmbed(value)) return embedSql(statement, value, alias)
    if (isSpread(value) && spreads) return spreadColumn(spreads, value)
    if (isGrouped || isAggregate(value) || isSpread(value)) return `${alias}.${outputColumn(index)}`
    return fieldSql(statement, alias, value)
  })
  return { from: `(${page}) ${alias}${spreads?.joins ?? ''}`, values }
}

/** The JSON object of one row. Embeds are subqueries of it, so they are made only for rows that are shown. */
export function objectSql(statement: Statement, { outputs }: Resource, values: string[]): string {
  const pairs = outputs.map(({ name, isCallersName }, index) => {
    const key = isCallersName ? statement.bind(name, 'text') : quoteText(name)
    return `${key}, ${values[index]}`
  })
  return `json_build_object(${pairs.join(', ')})`
}

function embedSql(statement: Statement, embed: Embed, parent: string): string {
  const child = statement.alias()
  const page = embeddedPage(statement, embed, parent, child)
  const { from, values } = shownRows(statement, embed.resource, page, child)
  const object = objectSql(statement, embed.resource, values)
  return `(select ${embed.isList ? `coalesce(json_agg(${object}), '[]')` : object} from ${from})`
}
