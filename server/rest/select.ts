// Reads the `select` and `order` parameters: which columns, under which names, with which related rows, in which order.

import { errors } from './errors.ts'
import { type Field, readField, readPath } from './field.ts'
import { limits } from './limits.ts'
import { Scanner } from './scanner.ts'

export interface EmbedItem {
  kind: 'embed'
  alias: string | undefined
  target: string
  hint: string | undefined
  isInner: boolean
  items: SelectItem[]
}

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'column'; alias: string | undefined; field: Field }
  | EmbedItem

export interface OrderTerm {
  field: Field
  descending: boolean
  nulls: 'first' | 'last' | undefined
}

function readItems(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > limits.embedDepth)
    throw errors.overLimit(400, `Resources can be embedded ${limits.embedDepth} levels deep, not deeper`)
  const items: SelectItem[] = []
  do items.push(readItem(scanner, depth))
  while (scanner.take(','))
  return items
}

function readItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take('*')) return { kind: 'all' }
  if (scanner.looksAt('...')) throw errors.notBuilt('Spread embeds (...) in the select parameter')
  let word = scanner.name('a column name')
  let alias: string | undefined
  if (!scanner.looksAt('::') && scanner.take(':')) {
    alias = word
    word = scanner.name('a column name')
  }
  if (scanner.looksAt('()') && word === 'count') throw errors.aggregate()
  if (scanner.looksAt('!') || scanner.looksAt('(')) return readEmbed(scanner, alias, word, depth)
  const field = readPath(scanner, word)
  if (scanner.looksAt('::')) throw errors.notBuilt('Casts (::) in the select parameter')
  if (scanner.looksAt('.')) throw errors.aggregate()
  return { kind: 'column', alias, field }
}

function readEmbed(scanner: Scanner, alias: string | undefined, target: string, depth: number): EmbedItem {
  let hint: string | undefined
  let isInner = false
  while (scanner.take('!')) {
    const word = scanner.name('a hint')
    if (word === 'inner') isInner = true
    else if (word !== 'left') hint = word
  }
  scanner.need('(')
  const items = scanner.looksAt(')') ? [] : readItems(scanner, depth + 1)
  scanner.need(')')
  return { kind: 'embed', alias, target, hint, isInner, items }
}

/** The items of a `select` parameter; an empty one means all columns. */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === '') return [{ kind: 'all' }]
  const scanner = new Scanner('select parameter', text)
  const items = readItems(scanner, 0)
  scanner.end()
  return items
}

const direction = /\.(asc|desc)/y
const nulls = /\.nulls(first|last)/y

/** The terms of an `order` parameter. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner('order', text)
  const terms: OrderTerm[] = []
  do {
    const field = readField(scanner)
    if (scanner.looksAt('(')) throw errors.notBuilt('Order by a column of an embedded resource')
    const descending = scanner.match(direction)?.[1] === 'desc'
    const place = scanner.match(nulls)?.[1]
    if (terms.length === limits.orderTerms)
      throw errors.overLimit(400, `An order can have ${limits.orderTerms} terms, not more`)
    terms.push({ field, descending, nulls: place === 'first' || place === 'last' ? place : undefined })
  } while (scanner.take(','))
  scanner.end()
  return terms
}

/** The names of a `columns` or `on_conflict` parameter. */
export function parseNames(parameter: string, text: string): string[] {
  const scanner = new Scanner(parameter, text)
  const names: string[] = []
  do names.push(scanner.name('a column name'))
  while (scanner.take(','))
  scanner.end()
  return names
}
