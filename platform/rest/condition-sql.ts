// Filters as SQL.

import { castSql } from './cast.ts'
import type { Test } from './filter.ts'
import type { PlannedField } from './resource.ts'
import { columnOf, type Statement } from './statement.ts'

const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  isdistinct: 'is distinct from',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
} as const

const searches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const

const truths = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
} as const

/** A column, or what its JSON path leads to, in the type that is asked for. */
export function fieldSql(
  statement: Statement,
  alias: string,
  { column, path, asText, cast }: PlannedField,
): string {
  const steps = path.map((step, index) => {
    const arrow = asText && index === path.length - 1 ? '->>' : '->'
    return `${arrow}${statement.bind(step, typeof step === 'number' ? 'integer' : 'text')}`
  })
  const base = columnOf(alias, column.name)
  return castSql(steps.length > 0 ? `(${base}${steps.join('')})` : base, cast)
}

/** The type in which a field is compared; plain json has no operators. */
function comparedType({ column, path, asText }: PlannedField): string {
  if (path.length > 0) return asText ? 'text' : 'jsonb'
  return column.isJson ? 'jsonb' : column.type
}

const arrayLiteral = (values: (string | null)[]) =>
  `{${values.map(value => (value === null ? 'null' : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

const isPattern = (operator: Test['operator']) => ['like', 'ilike', 'match', 'imatch'].includes(operator)

/** In a URL a star stands for the percent sign of a pattern. */
const patternOf = (operator: Test['operator'], value: string) =>
  operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value

export function testSql(statement: Statement, alias: string, field: PlannedField, test: Test): string {
  const type = comparedType(field)
  const plain = fieldSql(statement, alias, field)
  const left = type === 'jsonb' && field.column.type === 'json' ? `${plain}::jsonb` : plain
  if ('quantifier' in test) {
    const values = test.values.map(value => value && patternOf(test.operator, value))
    const array = statement.bind(arrayLiteral(values), isPattern(test.operator) ? 'text[]' : `${type}[]`)
    return `${left} ${comparisons[test.operator]} ${test.quantifier}(${array})`
  }
  switch (test.operator) {
    case 'in':
      return `${left} = any(${statement.bind(arrayLiteral(test.values), `${type}[]`)})`
    case 'is':
      return `${left} ${truths[test.truth]}`
    case 'fts':
    case 'plfts':
    case 'phfts':
    case 'wfts': {
      const language = test.language === undefined ? '' : `${statement.bind(test.language, 'regconfig')}, `
      const document = type === 'tsvector' ? left : `to_tsvector(${language}${left})`
      return `${document} @@ ${searches[test.operator]}(${language}${statement.bind(test.value, 'text')})`
    }
    default:
      return `${left} ${comparisons[test.operator]} ${statement.bind(patternOf(test.operator, test.value), isPattern(test.operator) ? 'text' : type)}`
  }
}
