// Third stage, reading: which rows of a resource there are, by its filters and by the rows that they belong to.

import { testSql } from './condition-sql.ts'
import type { Embed, PlannedCondition, Resource } from './resource.ts'
import { columnOf, type Statement, tableName } from './statement.ts'

/** The columns by which related rows are found. */
export const keysOf = (embeds: Embed[]) => embeds.flatMap(({ pairs }) => pairs.map(({ parent }) => parent))

/** The columns that an answer's objects are made from. Asking for no others keeps column grants meaningful. */
export function neededColumns({ outputs, embeds }: Resource): string[] {
  const own = outputs.flatMap(({ value }) => ('column' in value ? [value.column.name] : []))
  return [...new Set([...own, ...keysOf(embeds)])]
}

const joined = (pairs: Embed['pairs'], parent: string, child: string) =>
  pairs.map(pair => `${columnOf(child, pair.child)} = ${columnOf(parent, pair.parent)}`)

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

/** Where the rows that belong to one parent come from, the child itself being the last, and which those are. */
export function embeddedFrom(statement: Statement, embed: Embed, parent: string, child: string) {
  const { relation, pairs, resource, junction } = embed
  const target = tableName(relation.name)
  const conditions = conditionsOf(statement, resource, child)
  if (!junction) return { from: target, where: whereSql([...joined(pairs, parent, child), ...conditions]) }
  const between = statement.alias()
  const both = [...joined(pairs, parent, between), ...joined(junction.pairs, between, child)]
  return {
    from: `${tableName(junction.relation.name)} ${between}, ${target}`,
    where: whereSql([...both, ...conditions]),
  }
}

/** All rows that belong to one parent: neither grouped nor cut, and nothing of them shown. */
export function embeddedRows(
  statement: Statement,
  embed: Embed,
  parent: string,
  child: string,
  shown = '',
): string {
  const { from, where } = embeddedFrom(statement, embed, parent, child)
  return `select ${shown} from ${from} ${child}${where}`
}
