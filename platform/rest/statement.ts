// One SQL statement in the making: text that is ours or the catalogue's, and the caller's values beside it.

import { quoteName } from '../database/quoting.ts'

export class Statement {
  readonly parameters: string[] = []
  private aliases = 0

  /** A caller's value: it never becomes part of the text. */
  bind(value: string | number, type: string): string {
    this.parameters.push(String(value))
    return `$${this.parameters.length}::${type}`
  }

  /** A fresh name for a relation inside the statement. */
  alias(): string {
    this.aliases += 1
    return `t${this.aliases}`
  }
}

export const columnOf = (alias: string, name: string) => `${alias}.${quoteName(name)}`

/** The columns of JSON rows, as `json_to_recordset` wants them described. */
export const recordOf = (fields: { name: string; type: string }[]) =>
  `r(${fields.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')})`

export const tableName = (name: string) => `public.${quoteName(name)}`
