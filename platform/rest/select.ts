// Reads the `select` parameter: which columns, under which names, with which related rows.

import { readCast } from './cast.ts'
import { errors } from './errors.ts'
import { type Field, readPath } from './field.ts'
import { limits } from './limits.ts'
import { Scanner } from './scanner.ts'

export interface EmbedItem {
  kind: 'embed'
  alias: string | undefined
  target: string
  hint: string | undefined
  isInner: boolean
  /** Written as `...target(columns)`. */
  isSpread: boolean
  items: SelectItem[]
}

const aggregates = ['avg', 'count', 'max', 'min', 'sum'] as const
export type Aggregate = (typeof aggregates)[number]

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'column'; alias: string | undefined; field: Field }
  /** Without a field it counts rows; the cast is that of the result. */
  | {
      kind: 'aggregate'
      alias: string | undefined
      aggregate: Aggregate
      field: Field | undefined
      cast: string | undefined
    }
  | EmbedItem

function readItems(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > limits.embedDepth)
    throw errors.overLimit(400, `Resources can be embedded ${limits.embedDepth} levels deep, not deeper`)
  const items: SelectItem[] = []
  do {
    items.push(readItem(scanner, depth))
    // The planner counts columns and embeds apart; here nobody reads on for nothing.
    if (items.length > limits.columns + limits.embeds)
      throw errors.overLimit(400, `A resource can show ${limits.columns} columns, not more`)
  } while (scanner.take(','))
  return items
}

function readItem(scanner: Scanner, depth: number): SelectItem {
  scanner.space()
  const item = scanner.take('*') ? { kind: 'all' as const } : readNamedItem(scanner, depth)
  scanner.space()
  return item
}

function readNamedItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take('...')) {
    const target = scanner.name('a relation')
    return { ...readEmbed(scanner, undefined, target, depth), isSpread: true }
  }
  let word = scanner.name('a column name')
  let alias: string | undefined
  if (!scanner.looksAt('::') && scanner.take(':')) {
    alias = word
    word = scanner.name('a column name')
  }
  if (word === 'count' && scanner.take('()'))
    return { kind: 'aggregate', alias, aggregate: 'count', field: undefined, cast: readCast(scanner) }
  if (scanner.looksAt('!') || scanner.looksAt('(')) return readEmbed(scanner, alias, word, depth)
  const field = { ...readPath(scanner, word), cast: readCast(scanner) }
  if (!scanner.take('.')) return { kind: 'column', alias, field }
  return { kind: 'aggregate', alias, aggregate: readAggregate(scanner), field, cast: readCast(scanner) }
}

function readAggregate(scanner: Scanner): Aggregate {
  const found = aggregates.find(name => scanner.take(`${name}()`))
  if (!found) throw scanner.failure(`expecting one of ${aggregates.map(name => `${name}()`).join(', ')}`)
  return found
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
  return { kind: 'embed', alias, target, hint, isInner, isSpread: false, items }
}

/** The items of a `select` parameter; an empty one means all columns. */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === '') return [{ kind: 'all' }]
  const scanner = new Scanner('select parameter', text)
  const items = readItems(scanner, 0)
  scanner.end()
  return items
}

/** Whether anything of an embed is shown: one that holds nothing but empty embeds is there for its filters alone. */
export const isShown = ({ items }: EmbedItem): boolean =>
  items.some(item => item.kind !== 'embed' || isShown(item))

/** The names of a `columns` or `on_conflict` parameter. */
export function parseNames(parameter: string, text: string): string[] {
  const scanner = new Scanner(parameter, text)
  const names: string[] = []
  do names.push(scanner.name('a column name'))
  while (scanner.take(','))
  scanner.end()
  return names
}
