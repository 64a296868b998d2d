// Writes the table of docs/database.md: what fires on each table, in which order and why.

import type { Queries } from './database.ts'

const begin = '<!-- triggers -->'
const end = '<!-- end of triggers -->'

// PostgreSQL fires those before a row first, then those after it, then those after the statement; each by name.
const readTriggers = `
  select t.tgrelid::regclass::text as table, t.tgname::text as name,
      case when t.tgtype & 2 = 2 then 'before' else 'after' end || case when t.tgtype & 1 = 0 then ' the statement' else '' end as moment,
      array_to_string(array_remove(array[case when t.tgtype & 4 = 4 then 'insert' end, case when t.tgtype & 16 = 16 then 'update' end,
        case when t.tgtype & 8 = 8 then 'delete' end], null), ', ') as event,
      obj_description(t.tgfoid, 'pg_proc') as reason
    from pg_trigger t where not t.tgisinternal
    order by 1, t.tgtype & 2 desc, t.tgtype & 1 desc, 2`

interface Trigger {
  table: string
  name: string
  moment: string
  event: string
  reason: string | null
}

const headings = ['table', 'trigger', 'fires', 'on', 'because']

/** The document with the table of a database in its place. */
export async function withTriggerTable(document: string, queries: Queries): Promise<string> {
  const triggers = await queries.query<Trigger>(readTriggers)
  const unexplained = triggers.find(({ reason }) => !reason)
  if (unexplained)
    throw new Error(`The function of the trigger ${unexplained.name} has no comment that says why.`)
  const rows = triggers.map(({ table, name, moment, event, reason }, index) => [
    triggers[index - 1]?.table === table ? '' : `\`${table}\``,
    ...[`\`${name}\``, moment, event, reason ?? ''],
  ])
  const widths = headings.map((_, column) =>
    Math.max(...[headings, ...rows].map(row => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const lines = [line(headings), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)]
  const [before, after] = [document.indexOf(begin), document.indexOf(end)]
  if (before < 0 || after < before) throw new Error('The document has no place for the table of triggers.')
  return `${document.slice(0, before)}${begin}\n\n${lines.join('\n')}\n\n${document.slice(after)}`
}
