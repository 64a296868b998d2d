// How much work a plan may make for the database: refused before it begins.

import { errors } from './errors.ts'
import type { Test } from './filter.ts'
import { limits } from './limits.ts'
import { type PatternSize, patternSize } from './pattern.ts'
import { isAggregate, type PlannedCondition, type Resource } from './resource.ts'
import type { TextSizes } from './text-sizes.ts'

/** A search reads the whole text of each row, and a pattern walks through it. */
const searchWork = 20
const patternWork = 3
/** So many parts of a regular expression are read and prepared in the time of one unit. */
const partsOfWork = 4
/** An aggregate goes through all rows, where others stop at a page. */
const aggregateWork = 4
/** Once to show the rows, once to count them beforehand, and for each row that they belong to. */
const listFactor = 3

/** The values that a test compares with, one after the other. */
function valuesOf(test: Test): (string | null)[] {
  if ('quantifier' in test) return test.values
  return 'value' in test ? [test.value] : ['']
}

/** All that a regular expression's parts and choices come to. */
function patternSizeOf(test: Test): PatternSize {
  if (test.operator !== 'match' && test.operator !== 'imatch') return { parts: 0, choices: 0 }
  const sizes = valuesOf(test).map(value => patternSize(value ?? ''))
  return {
    parts: sizes.reduce((sum, { parts }) => sum + parts, 0),
    choices: sizes.reduce((sum, { choices }) => sum + choices, 0),
  }
}

function testWork(test: Test): number {
  if ('language' in test) return searchWork
  const values = valuesOf(test).length
  if (test.operator === 'like' || test.operator === 'ilike') return patternWork * values
  if (test.operator === 'match' || test.operator === 'imatch')
    return patternWork * values + patternSizeOf(test).parts / partsOfWork
  // The values of a list are looked up, others are gone through.
  if (test.operator === 'in') return 1 + test.values.length / 100
  return 'quantifier' in test && test.operator === 'eq' && test.quantifier === 'any'
    ? 1 + values / 100
    : values
}

function conditionWork(condition: PlannedCondition): number {
  if (condition.kind === 'test') return testWork(condition.test) + condition.field.path.length / 4
  if (condition.kind === 'embed') return 1 + conditionsWork(condition.embed.resource)
  return condition.conditions.reduce((sum, inner) => sum + conditionWork(inner), 0)
}

const conditionsWork = ({ where }: Resource) => where.reduce((sum, one) => sum + conditionWork(one), 0)

const aggregatesWork = ({ outputs }: Resource) =>
  outputs.reduce(
    (sum, { value }) => sum + (isAggregate(value) ? aggregateWork + (value.field?.cast ? 1 : 0) : 0),
    0,
  )

/** For each row that is ordered, the related one is found first. */
const orderWork = ({ order }: Resource) =>
  order.reduce((sum, term) => sum + (term.by === 'embed' ? 2 + conditionsWork(term.embed.resource) : 1), 0)

/** An estimate in comparisons: filters, order and aggregates of each resource, many times over for those inside lists. */
function workOf(resource: Resource): number {
  const own = conditionsWork(resource) + orderWork(resource) + aggregatesWork(resource)
  return resource.embeds.reduce(
    (sum, embed) =>
      sum + (1 + workOf(embed.resource)) * (embed.isList ? listFactor : 1) * (embed.isInner ? 2 : 1),
    own,
  )
}

const tooMuch = () =>
  errors.overLimit(
    400,
    'The request asks for too much work at once',
    'Use fewer embedded resources, filters or searches.',
  )

export function checkWork(resource: Resource): void {
  if (workOf(resource) > limits.work) throw tooMuch()
}

/** Nanoseconds that the embedded engine takes for a byte of what is tested; other tests do not read all of it. */
const nanosecondsAByte: Partial<Record<Test['operator'], number>> = {
  ...{ like: 5, ilike: 30, cs: 30, cd: 30, ov: 30, match: 150, imatch: 150 },
  ...{ fts: 200, plfts: 200, phfts: 200, wfts: 200 },
}
/** The same for each choice of a regular expression, as far as its choices can make it walk through all its states. */
const nanosecondsAChoice = 60
/** What a row of them takes beside its bytes, and what preparing a part of a regular expression does. */
const nanosecondsARow = 500
const nanosecondsAPart = 500_000

interface SearchTest {
  column: string
  /** How many patterns or searches it is. */
  times: number
  perByte: number
  /** Nanoseconds before the first row. */
  before: number
}

/** What a visitor's read is going to take for its patterns and searches, by how much text there is for them. */
async function searchMilliseconds(resource: Resource, sizes: TextSizes): Promise<number> {
  const own = resource.where.flatMap(searchTests)
  const size = own.length > 0 ? await sizes.of(resource.relation) : undefined
  const nanoseconds = own.reduce(
    (sum, { column, times, perByte, before }) =>
      sum + before + (size?.bytes.get(column) ?? 0) * perByte + (size?.rows ?? 0) * times * nanosecondsARow,
    0,
  )
  const embedded = await Promise.all(
    resource.embeds.map(
      async embed => (await searchMilliseconds(embed.resource, sizes)) * (embed.isList ? listFactor : 1),
    ),
  )
  return embedded.reduce((sum, inner) => sum + inner, nanoseconds / 1e6)
}

function searchTests(condition: PlannedCondition): SearchTest[] {
  if (condition.kind === 'embed') return []
  if (condition.kind !== 'test') return condition.conditions.flatMap(searchTests)
  const { test, field } = condition
  const perByte = nanosecondsAByte[test.operator]
  if (perByte === undefined) return []
  const times = valuesOf(test).length
  const { parts, choices } = patternSizeOf(test)
  return [
    {
      ...{ column: field.column.name, times },
      perByte: perByte * times + choices * nanosecondsAChoice,
      before: parts * nanosecondsAPart,
    },
  ]
}

/** Refuses a read that would have to be stopped, before it takes anybody's time. */
export async function checkSearches(resource: Resource, sizes: TextSizes): Promise<void> {
  if ((await searchMilliseconds(resource, sizes)) > limits.searchMilliseconds) throw tooMuch()
}
