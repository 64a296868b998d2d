// What measurements have to say: one row a figure, printed at once and kept for the table at the end of the run.

import { appendFileSync } from 'node:fs'

interface Figure {
  found: number
  unit?: string
  /** How it compares, and with what. Without one, a figure is compared with its limit. */
  ratio?: number
  against?: string
  /** Limits of the ratio, where one is given, else of the figure. */
  atMost?: number
  atLeast?: number
}

/** A line of the table. */
export interface Row {
  figure: string
  found: string
  ratio: string
  heldAgainst: string
  /** Undefined where there is no limit. */
  isMet?: boolean
}

const number = (value: number) => String(Number(value.toFixed(value < 10 ? 2 : value < 1000 ? 1 : 0)))

export function rowOf(
  figure: string,
  { found, unit = '', ratio, against = '', atMost, atLeast }: Figure,
): Row {
  const limit = atMost ?? atLeast
  const judged = ratio ?? found
  const words =
    limit === undefined
      ? ''
      : `${atMost === undefined ? 'at least' : 'at most'} ${limit}${ratio === undefined ? unit : ''}`
  const shown = ratio ?? (limit ? found / limit : undefined)
  return {
    figure,
    found: `${number(found)}${unit}`,
    ratio: shown === undefined ? '' : shown.toFixed(2),
    heldAgainst: [against, words].filter(Boolean).join(', '),
    ...(limit === undefined ? {} : { isMet: atMost === undefined ? judged >= limit : judged <= limit }),
  }
}

const isMetWord = ({ isMet }: Row) => (isMet === undefined ? '' : isMet ? 'yes' : '**no**')
const head = ['figure', 'found', 'ratio', 'held against', 'met']
const cells = (row: Row) => [row.figure, row.found, row.ratio, row.heldAgainst, isMetWord(row)]

/** All rows as a table that is readable as it is and in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [head, ...rows.map(cells)]
  const widths = head.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  const text = (line: string[], fill = ' ') =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  return [
    text(head),
    text(
      head.map(() => '-'),
      '-',
    ),
    ...rows.map(row => text(cells(row))),
  ].join('\n')
}

/** Notes what was measured. The name of a figure begins with that of its measurement: 'feeds: made'. */
export function row(figure: string, found: Figure): void {
  const made = rowOf(figure, found)
  process.stdout.write(`${cells(made).filter(Boolean).join('   ')}\n`)
  if (process.env.BENCH_ROWS) appendFileSync(process.env.BENCH_ROWS, `${JSON.stringify(made)}\n`)
}

/** The one in the middle, or at another part, of some numbers. */
export const at = (numbers: readonly number[], part = 0.5) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0
