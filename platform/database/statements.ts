// Cuts an SQL script into its statements, so that an error can name the line.

export interface Statement {
  text: string
  /** 1-based line of the script on which the statement's first word stands. */
  line: number
}

/** What may hide a semicolon: comments, strings, quoted names and dollar-quoted bodies. */
const hidden = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|;/g

/** The statements of a script, in order, without those that hold only comments. */
export function splitStatements(script: string): Statement[] {
  const statements: Statement[] = []
  let start = 0
  const take = (end: number) => {
    const text = script.slice(start, end)
    const lead = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0].length ?? 0
    const body = text.slice(lead).trimEnd()
    if (body) statements.push({ text: body, line: script.slice(0, start + lead).split('\n').length })
    start = end + 1
  }
  for (const match of script.matchAll(hidden)) {
    if (match[0] === ';') take(match.index)
  }
  take(script.length)
  return statements
}

/** The line of the script on which a character of a statement stands. `position` is 1-based, as PostgreSQL counts. */
export function lineOf(statement: Statement, position: number | undefined): number {
  if (!position) return statement.line
  return statement.line + statement.text.slice(0, position - 1).split('\n').length - 1
}
