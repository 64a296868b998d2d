// A column as a request names it, with an optional path into its JSON.

import { errors } from './errors.ts'
import { limits } from './limits.ts'
import type { Scanner } from './scanner.ts'

export interface Field {
  column: string
  /** Keys and array positions, one for each arrow. */
  path: (string | number)[]
  /** The last arrow was `->>`: the result is text. */
  asText: boolean
  /** The type in which it is shown. */
  cast: string | undefined
}

const arrow = /->>?/y
const index = /-?\d{1,9}(?=->|::|[.,)]|$)/y
/** JSON has keys that no column has, such as `@type`: all but the signs that may follow a key. */
const key = /"((?:[^"\\]|\\.)*)"|((?:[^"(\-:.,>)]|-(?!>))(?:[^(\-:.,>)]|-(?!>))*)/y

/** The arrows after a column that has just been read. */
export function readPath(scanner: Scanner, column: string): Field {
  const path: (string | number)[] = []
  let asText = false
  for (let found = scanner.match(arrow); found; found = scanner.match(arrow)) {
    if (path.length === limits.pathSteps)
      throw errors.overLimit(400, `A JSON path can have ${limits.pathSteps} arrows, not more`)
    if (asText) throw scanner.failure('after "->>", which ends a path')
    asText = found[0] === '->>'
    const position = scanner.match(index)
    path.push(position ? Number(position[0]) : scanner.name('a JSON key', key))
  }
  return { column, path, asText, cast: undefined }
}

/** A column and its arrows. */
export function readField(scanner: Scanner): Field {
  return readPath(scanner, scanner.name('a column name'))
}
