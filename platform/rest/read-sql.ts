// Third stage, reading: a resource as SQL that builds the whole answer's JSON inside the database.

import { quoteName } from '../database/quoting.ts'
import { limits } from './limits.ts'
import { embeddedPage, objectSql, pageSql, shownRows } from './page-sql.ts'
import type { Form } from './preferences.ts'
import type { Embed, Resource } from './resource.ts'
import { embeddedRows, neededColumns, rowsWhere } from './rows-sql.ts'
import type { Statement } from './statement.ts'
import { writtenSql } from './written-sql.ts'

const hasList = (embed: Embed): boolean => embed.isList || embed.resource.embeds.some(hasList)

/** For each embedded list, all its rows over all parents: what could make a small request a huge answer, or much work. */
function listPages(
  statement: Statement,
  resource: Resource,
  alias: string,
  before: string,
): { rows: string; max: number }[] {
  return resource.embeds.filter(hasList).flatMap(embed => {
    const child = statement.alias()
    const pages = `${before}, lateral (${embeddedPage(statement, embed, alias, child)}) ${child}`
    const gone = statement.alias()
    return [
      ...(embed.isList ? [{ rows: pages, max: limits.embeddedRows }] : []),
      ...(embed.isList && embed.resource.isGrouped
        ? [
            {
              rows: `${before}, lateral (${embeddedRows(statement, embed, alias, gone)}) ${gone}`,
              max: limits.aggregatedRows,
            },
          ]
        : []),
      ...listPages(statement, embed.resource, child, pages),
    ]
  })
}

/** Whether the lists are too long together: each counts as the part that it uses of its limit. */
function tooLargeSql(lists: { rows: string; max: number }[]): string {
  const counts = lists.map(
    ({ rows, max }) =>
      `(select count(*) from (select from ${rows} limit ${max + 1}) counted) / ${max}::double precision`,
  )
  return `${counts.join(' + ')} > 1`
}

export interface Answer extends Form {
  from: string
  /** The rows in `from` are already the ones to show. */
  isFinal: boolean
  count: 'exact' | 'about' | undefined
  writes: boolean
}

/** JSON as the text of an answer's body. */
export const bodySql = (json: string, stripsNulls: boolean) =>
  `${stripsNulls ? `json_strip_nulls(${json})` : `(${json})`}::text as body`

/** A row as a line of CSV: as PostgreSQL writes one, but with each backslash once. */
const csvLineSql = (values: string[]) =>
  `replace(left(substr(row(${values.join(', ')})::text, 2), -1), '\\\\', '\\')`

function shownSql(statement: Statement, resource: Resource, values: string[], form: Form): string {
  if (form.isCsv) return `string_agg(${csvLineSql(values)}, e'\\n') as body`
  const array = `json_agg(${objectSql(statement, resource, values)})`
  return bodySql(form.singular ? `${array}->0` : `coalesce(${array}, '[]')`, form.stripsNulls)
}

/** About how many there are is counted too, as long as they are few. */
const countSql = (rows: string, count: 'exact' | 'about') =>
  count === 'exact'
    ? `(select count(*) from ${rows})`
    : `(select count(*) from (select from ${rows} limit ${limits.countedRows + 1}) counted)`

/** What the planner is asked where there are more rows than are counted. */
export function estimateSql(statement: Statement, resource: Resource, from: string): string {
  const alias = statement.alias()
  return `explain (format json) select from ${from} ${alias}${rowsWhere(statement, resource, alias)}`
}

/** The statement's last part: one row with the body, its number of rows, and the total when it is asked for. */
export function answerSql(statement: Statement, resource: Resource, answer: Answer) {
  const alias = statement.alias()
  const where = answer.isFinal ? '' : rowsWhere(statement, resource, alias)
  const page = answer.isFinal
    ? `select ${neededColumns(resource).map(quoteName).join(', ')} from ${answer.from}`
    : pageSql(statement, resource, answer.from, alias, where)
  const lists = listPages(statement, resource, alias, `(${page}) ${alias}`)
  const { from, values } = shownRows(statement, resource, page, alias)
  const columns = [
    shownSql(statement, resource, values, answer),
    'count(*) as rows',
    answer.count && `${countSql(`${answer.from} ${alias}${where}`, answer.count)} as total`,
    lists.length > 0 && '(select too_large from guard) as "tooLarge"',
    answer.writes && writtenSql,
  ]
  return {
    // Evaluated once, before the first object is built.
    guard: lists.length > 0 ? `guard as materialized (select ${tooLargeSql(lists)} as too_large)` : undefined,
    text: `select ${columns.filter(Boolean).join(', ')} from ${from}${lists.length > 0 ? ' where not (select too_large from guard)' : ''}`,
  }
}
