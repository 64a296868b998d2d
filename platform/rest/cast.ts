// The types in which a `select` parameter can ask for a value, as in `start_date::date`.

import { errors } from './errors.ts'
import type { Scanner } from './scanner.ts'

const moments = [
  ...['date', 'time', 'time without time zone', 'timestamp', 'timestamp without time zone'],
  ...['timestamptz', 'timestamp with time zone'],
]
/**
 * Only types whose values are read from text at once and without looking anything up: a cast to `regclass` would tell
 * which tables there are, one to `xml` or `json` reads by recursion.
 */
const casts = [
  ...['text', 'varchar', 'character varying', 'boolean', 'bool', 'uuid', 'interval', ...moments],
  ...['smallint', 'int2', 'integer', 'int', 'int4', 'bigint', 'int8', 'numeric', 'decimal'],
  ...['real', 'float4', 'double precision', 'float8', 'float'],
]

/** The type after `::`, if there is one: a name of the list above, so that it can stand in SQL. */
export function readCast(scanner: Scanner): string | undefined {
  if (!scanner.take('::')) return undefined
  const name = scanner.name('a type').toLowerCase()
  const cast = casts.find(known => known === name)
  if (!cast) throw errors.castNotOffered(name, casts)
  return cast
}

/** Whether a value of this type is a moment: read from a word such as `today`, it moves. */
export const isMoment = (cast: string | undefined) => cast !== undefined && moments.includes(cast)

/** An SQL expression in the type that is asked for. */
export const castSql = (value: string, cast: string | undefined) =>
  cast === undefined ? value : `cast(${value} as ${cast})`
