// Reads filters: `column=operator.value`, and the trees of `and` and `or`.

import { errors } from './errors.ts'
import { type Field, readField } from './field.ts'
import { limits } from './limits.ts'
import { patternSize } from './pattern.ts'
import { Scanner, unescaped } from './scanner.ts'

/** What can be compared with any or with all values of an array. */
const quantified = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'] as const
const compared = [...quantified, 'neq', 'cs', 'cd', 'ov', 'isdistinct'] as const
const searched = ['fts', 'plfts', 'phfts', 'wfts'] as const
/** Words that `is` understands. */
const truths = ['null', 'not_null', 'true', 'false', 'unknown'] as const
const notBuilt = ['sl', 'sr', 'nxl', 'nxr', 'adj']

export type Test =
  | { operator: (typeof compared)[number]; value: string }
  | { operator: (typeof searched)[number]; value: string; language: string | undefined }
  | { operator: (typeof quantified)[number]; quantifier: 'any' | 'all'; values: (string | null)[] }
  | { operator: 'in'; values: string[] }
  | { operator: 'is'; truth: (typeof truths)[number] }

export type Condition =
  | { kind: 'test'; field: Field; negated: boolean; test: Test }
  | { kind: 'and' | 'or'; negated: boolean; conditions: Condition[] }

const word = /[a-z]+/y
const modifier = /\(([^()]*)\)/y
const rest = /[\s\S]*/y
/** A value inside a tree ends at a comma or a closing bracket, unless it is quoted or an array. */
const treeValue = /\{[^{}]*\}|[^,)]*/y
const listItem = /[^,)]*/y

/** An item of an array as PostgreSQL writes them: `{a,"b, c",NULL}`. */
const arrayItem = /"((?:[^"\\]|\\[\s\S])*)"|((?:[^"\\{},]|\\[\s\S])*)/y
const emptyArray = /\{\s*\}/y

const oneOf = <Known extends string>(known: readonly Known[], text: string): Known | undefined =>
  known.find(item => item === text)

/** Words of letters and digits; everything else is a sign, also where it is part of no operator. */
const searchWord = /[\p{L}\p{N}]+/gu
/** A configuration is named; PostgreSQL would take a number for one of its own, and break on it. */
const searchLanguage = /^[\p{L}_][\p{L}\p{N}_$.]{0,62}$/u

function checkValue(value: string): string {
  if (value.length > limits.valueLength)
    throw errors.overLimit(400, `A filter's value can have ${limits.valueLength} characters, not more`)
  return value
}

function checkSearch(value: string, language: string | undefined): void {
  const words = value.match(searchWord) ?? []
  if (words.length > limits.searchWords)
    throw errors.overLimit(400, `A search can have ${limits.searchWords} words, not more`)
  const signs = value.replace(searchWord, '').replace(/\s/g, '')
  if (signs.length > limits.searchSigns) throw errors.tooManySigns()
  if (language !== undefined && !searchLanguage.test(language)) throw errors.noSearchLanguage(language)
}

const tooManyValues = () => errors.overLimit(400, `A list can have ${limits.listItems} values, not more`)

function readList(scanner: Scanner): string[] {
  scanner.need('(')
  scanner.space()
  const values: string[] = []
  if (!scanner.looksAt(')'))
    do {
      if (values.length === limits.listItems) throw tooManyValues()
      values.push(checkValue(scanner.quoted() ?? scanner.match(listItem)?.[0] ?? ''))
    } while (scanner.take(','))
  scanner.need(')')
  scanner.space()
  return values
}

function readArray(text: string): (string | null)[] {
  const scanner = new Scanner('array', text)
  const values: (string | null)[] = []
  if (!scanner.match(emptyArray)) {
    if (!scanner.take('{')) throw errors.badArray(text)
    do {
      if (values.length === limits.listItems) throw tooManyValues()
      scanner.space()
      const [, quoted, rest = ''] = scanner.match(arrayItem) ?? []
      scanner.space()
      const bare = rest.trimEnd()
      if (quoted === undefined && bare === '') throw errors.badArray(text)
      const isNull = quoted === undefined && bare.toLowerCase() === 'null'
      values.push(isNull ? null : checkValue(unescaped(quoted ?? bare)))
    } while (scanner.take(','))
    if (!scanner.take('}')) throw errors.badArray(text)
  }
  if (!scanner.atEnd) throw errors.badArray(text)
  return values
}

/** A regular expression is refused before the database meets it. */
function checkPatterns(operator: string, values: (string | null)[]): void {
  if (operator === 'match' || operator === 'imatch')
    for (const value of values) if (value !== null) patternSize(value)
}

/** `[not.]operator.value`; inside a tree a value may be quoted and ends before the next item. */
function readTest(scanner: Scanner, isInTree: boolean): { negated: boolean; test: Test } {
  const negated = scanner.take('not.')
  const operator = scanner.match(word)?.[0] ?? ''
  const modified = scanner.match(modifier)?.[1]
  const readValue = () =>
    (isInTree ? (scanner.quoted() ?? scanner.match(treeValue)?.[0]) : scanner.match(rest)?.[0]) ?? ''
  if (notBuilt.includes(operator)) throw errors.notBuilt(`The operator "${operator}"`)
  const search = oneOf(searched, operator)
  const many = oneOf(quantified, operator)
  const quantifier = many && oneOf(['any', 'all'], modified ?? '')
  if (modified !== undefined && !search && !quantifier)
    throw scanner.failure(`after "${operator}", which takes no such modifier`)
  const comparison = oneOf(compared, operator)
  if (!comparison && !search && operator !== 'in' && operator !== 'is')
    throw scanner.failure(`expecting an operator (eq, gt, …)${operator ? `, "${operator}" is not one` : ''}`)
  scanner.need('.')
  if (search) {
    const value = readValue()
    checkSearch(value, modified)
    return { negated, test: { operator: search, value: checkValue(value), language: modified } }
  }
  if (many && quantifier) {
    const values = readArray(readValue())
    checkPatterns(many, values)
    return { negated, test: { operator: many, quantifier, values } }
  }
  if (comparison) {
    const value = checkValue(readValue())
    checkPatterns(comparison, [value])
    return { negated, test: { operator: comparison, value } }
  }
  if (operator === 'in') return { negated, test: { operator, values: readList(scanner) } }
  const truth = oneOf(truths, readValue().trim().toLowerCase())
  if (!truth) throw scanner.failure(`expecting one of ${truths.join(', ')}`)
  return { negated, test: { operator: 'is', truth } }
}

function readTree(scanner: Scanner, kind: 'and' | 'or', negated: boolean, depth: number): Condition {
  if (depth > limits.filterDepth)
    throw errors.overLimit(400, `Filters can be nested ${limits.filterDepth} levels deep, not deeper`)
  scanner.need('(')
  const conditions: Condition[] = []
  do {
    if (conditions.length === limits.filters) throw tooManyFilters()
    conditions.push(readBranch(scanner, depth))
  } while (scanner.take(','))
  scanner.need(')')
  scanner.space()
  return { kind, negated, conditions }
}

export const tooManyFilters = () =>
  errors.overLimit(400, `A request can have ${limits.filters} filters, not more`)

const tree = /(not\.)?(and|or)(?=\()/y

function readBranch(scanner: Scanner, depth: number): Condition {
  scanner.space()
  const found = scanner.match(tree)
  if (found) return readTree(scanner, found[2] === 'or' ? 'or' : 'and', found[1] !== undefined, depth + 1)
  const field = readField(scanner)
  scanner.need('.')
  return { kind: 'test', field, ...readTest(scanner, true) }
}

/** `column=operator.value`. */
export function parseFilter(column: string, text: string): Condition {
  const fieldScanner = new Scanner('filter column', column)
  const field = readField(fieldScanner)
  fieldScanner.end()
  const scanner = new Scanner('filter', text)
  const test = readTest(scanner, false)
  scanner.end()
  return { kind: 'test', field, ...test }
}

/** `or=(…)`, `and=(…)` and their negations. */
export function parseTree(kind: 'and' | 'or', negated: boolean, text: string): Condition {
  const scanner = new Scanner('logic tree', text)
  const condition = readTree(scanner, kind, negated, 1)
  scanner.end()
  return condition
}

/** How many comparisons a condition makes. */
export function sizeOf(condition: Condition): number {
  if (condition.kind === 'test') return 1
  return condition.conditions.reduce((sum, inner) => sum + sizeOf(inner), 0)
}
