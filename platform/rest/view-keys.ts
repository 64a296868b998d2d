// The foreign keys of views: those of the tables whose columns they show.

import type { Queries } from '../database/database.ts'

/** A column by the number of its relation and its own, as PostgreSQL's catalogue has them: `16400.2`. */
export type ColumnNumber = string

// All of them, because a view may be made of one that is not served.
const viewsQuery = `
  select c.oid::text as oid, r.ev_action::text as tree
  from pg_class c
  join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
  where c.relkind in ('v', 'm')
    and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`

/** How deep in a stored query its own list of targets stands, and the targets in it. */
const [listDepth, targetDepth] = [3, 4]

/** The own words of each target of a stored query, without those of the expressions within. */
function targetsOf(tree: string): string[] {
  const targets: string[] = []
  let depth = 0
  let label = ''
  let isInList = false
  // A backslash takes its meaning from the sign after it: a name may hold brackets.
  for (const [token] of tree.matchAll(/\\[\s\S]|[{(})]|[^\\{(})]+/g)) {
    if (token === '{' || token === '(') {
      depth += 1
      if (depth === listDepth) isInList = label.endsWith(':targetList ')
      if (depth === targetDepth && isInList) targets.push('')
    } else if (token === '}' || token === ')') depth -= 1
    else if (depth === listDepth - 1) label = token
    else if (depth === targetDepth && isInList) targets.push(`${targets.pop()}${token}`)
  }
  return targets
}

const number = (text: string, name: string) => new RegExp(`:${name} (\\d+)`).exec(text)?.[1]

/** Which column of which relation each column of each view shows as it is. */
export async function viewColumns(queries: Queries): Promise<ReadonlyMap<ColumnNumber, ColumnNumber>> {
  const views = await queries.query<{ oid: string; tree: string }>(viewsQuery)
  const sources = new Map<ColumnNumber, ColumnNumber>()
  for (const { oid, tree } of views)
    for (const target of targetsOf(tree))
      sources.set(
        `${oid}.${number(target, 'resno')}`,
        `${number(target, 'resorigtbl')}.${number(target, 'resorigcol')}`,
      )
  return tableColumns(sources)
}

/**
 * Follows each column through views of views to a table's column. One that leads back to itself, as those of views that
 * select from each other do, shows no table and is left out. Each column is looked at once, however long the chains are.
 */
function tableColumns(sources: ReadonlyMap<ColumnNumber, ColumnNumber>): Map<ColumnNumber, ColumnNumber> {
  const ends = new Map<ColumnNumber, ColumnNumber | undefined>()
  for (const first of sources.keys()) {
    const path = new Set<ColumnNumber>()
    let column = first
    for (
      let next = sources.get(column);
      next !== undefined && !ends.has(column) && !path.has(column);
      next = sources.get(column)
    ) {
      path.add(column)
      column = next
    }
    const end = path.has(column) ? undefined : ends.has(column) ? ends.get(column) : column
    for (const each of path) ends.set(each, end)
  }
  const found = new Map<ColumnNumber, ColumnNumber>()
  for (const [column, end] of ends) if (end !== undefined) found.set(column, end)
  return found
}

interface Ends {
  table: string
  columns: string[]
  target: string
  targetColumns: string[]
}

/** Where a relation's columns are shown: by the table itself, and by views. */
export interface Showing {
  relation: string
  /** The names that each column of the table has there. */
  names: ReadonlyMap<string, string[]>
}

/** A view that shows a column many times has more forms of a key than anybody asks for. */
const maxChoices = 20

/** Every choice of a name for each of the columns, up to a limit. */
const choices = (columns: string[], { names }: Showing): string[][] =>
  columns.reduce<string[][]>(
    (lists, column) =>
      lists
        .flatMap(list => (names.get(column) ?? []).slice(0, maxChoices).map(name => [...list, name]))
        .slice(0, maxChoices),
    [[]],
  )

/** A key in all forms that it has by the views of the tables at its ends, the tables' own among them. */
export function shownKeys<Key extends Ends>(
  key: Key,
  showings: (table: string) => Showing[],
): (Key & Ends)[] {
  return showings(key.table).flatMap(from =>
    choices(key.columns, from).flatMap(columns =>
      showings(key.target).flatMap(to =>
        choices(key.targetColumns, to).map(targetColumns => ({
          ...key,
          ...{ table: from.relation, columns, target: to.relation, targetColumns },
        })),
      ),
    ),
  )
}
