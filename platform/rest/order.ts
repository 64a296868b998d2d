// Reads the `order` parameter.

import { errors } from './errors.ts'
import { type Field, readField, readPath } from './field.ts'
import { limits } from './limits.ts'
import { Scanner } from './scanner.ts'

export interface OrderTerm {
  /** The embedded resource whose field it is, as in `groups(name)`. */
  embed: string | undefined
  field: Field
  descending: boolean
  nulls: 'first' | 'last' | undefined
}

const direction = /\.(asc|desc)/y
const nulls = /\.nulls(first|last)/y

function readTarget(scanner: Scanner): Pick<OrderTerm, 'embed' | 'field'> {
  const name = scanner.name('a column name')
  if (!scanner.take('(')) return { embed: undefined, field: readPath(scanner, name) }
  const field = readField(scanner)
  scanner.need(')')
  return { embed: name, field }
}

/** The terms of an `order` parameter. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner('order', text)
  const terms: OrderTerm[] = []
  do {
    const target = readTarget(scanner)
    const descending = scanner.match(direction)?.[1] === 'desc'
    const place = scanner.match(nulls)?.[1]
    if (terms.length === limits.orderTerms)
      throw errors.overLimit(400, `An order can have ${limits.orderTerms} terms, not more`)
    terms.push({ ...target, descending, nulls: place === 'first' || place === 'last' ? place : undefined })
  } while (scanner.take(','))
  scanner.end()
  return terms
}
