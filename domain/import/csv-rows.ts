// Takes a table apart into rows and cells (RFC 4180), whichever sign parts its cells.

const signs = [',', ';', '\t']

/** The first rows that say anything, at most so many. A quote that nobody closes ends with the text. */
export function csvRows(text: string, max: number): string[][] {
  const table = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const sign = signOf(table.slice(0, table.search(/\n|$/)))
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < table.length && rows.length < max; ) {
    const { cell, end } = table[at] === '"' ? quotedCell(table, at + 1) : { cell: '', end: at }
    const rest = nextOf(table, sign, end)
    row.push(cell + table.slice(end, rest))
    at = rest + 1
    if (table[rest] === sign) continue
    if (row.some(one => one.trim() !== '')) rows.push(row)
    row = []
  }
  if (row.length > 0 && rows.length < max) rows.push(row)
  return rows
}

/** What stands between quotes, of which two mean one. */
function quotedCell(table: string, from: number): { cell: string; end: number } {
  const parts: string[] = []
  for (let at = from; ; ) {
    const quote = table.indexOf('"', at)
    if (quote < 0) return { cell: parts.join('') + table.slice(at), end: table.length }
    parts.push(table.slice(at, quote))
    if (table[quote + 1] !== '"') return { cell: parts.join(''), end: quote + 1 }
    parts.push('"')
    at = quote + 2
  }
}

/** Where the cell ends: at the sign, the end of its line, or of the table. */
function nextOf(table: string, sign: string, from: number): number {
  for (let at = from; at < table.length; at++) if (table[at] === sign || table[at] === '\n') return at
  return table.length
}

function signOf(line: string): string {
  const counts = signs.map(sign => line.split(sign).length)
  return signs[counts.indexOf(Math.max(...counts))] ?? ','
}
