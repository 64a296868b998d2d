// How much work a plan may make for the database: refused before it begins.

import { errors } from './errors.ts'
import type { Test } from './filter.ts'
import { limits } from './limits.ts'
import { isAggregate, type PlannedCondition, type Resource } from './resource.ts'
import type { TextSizes } from './text-sizes.ts'

/** A search reads the whole text of each row, and a pattern walks through it. */
const searchWork = 20
const patternWork = 3
/** An aggregate goes through all rows, where others stop at a page. */
const aggregateWork = 4
/** Once to show the rows, once to count them beforehand, and for each row that they belong to. */
const listFactor = 3

function testWork(test: Test): number {
  if ('language' in test) return searchWork
  if (test.operator === 'like' || test.operator === 'ilike') return patternWork
  return test.operator === 'in' ? 1 + test.values.length / 100 : 1
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
  ...{ like: 5, ilike: 30, cs: 30, cd: 30, ov: 30 },
  ...{ fts: 200, plfts: 200, phfts: 200, wfts: 200 },
}
/** What a row of them takes beside its bytes. */
const nanosecondsARow = 500

/** What a visitor's read is going to take for its patterns and searches, by how much text there is for them. */
async function searchMilliseconds(resource: Resource, sizes: TextSizes): Promise<number> {
  const own = resource.where.flatMap(searchTests)
  const size = own.length > 0 ? await sizes.of(resource.relation) : undefined
  const nanoseconds = own.reduce(
    (sum, { column, perByte }) =>
      sum + (size?.bytes.get(column) ?? 0) * perByte + (size?.rows ?? 0) * nanosecondsARow,
    0,
  )
  const embedded = await Promise.all(
    resource.embeds.map(
      async embed => (await searchMilliseconds(embed.resource, sizes)) * (embed.isList ? listFactor : 1),
    ),
  )
  return embedded.reduce((sum, inner) => sum + inner, nanoseconds / 1e6)
}

function searchTests(condition: PlannedCondition): { column: string; perByte: number }[] {
  if (condition.kind === 'embed') return []
  if (condition.kind !== 'test') return condition.conditions.flatMap(searchTests)
  const perByte = nanosecondsAByte[condition.test.operator]
  return perByte === undefined ? [] : [{ column: condition.field.column.name, perByte }]
}

/** Refuses a read that would have to be stopped, before it takes anybody's time. */
export async function checkSearches(resource: Resource, sizes: TextSizes): Promise<void> {
  if ((await searchMilliseconds(resource, sizes)) > limits.searchMilliseconds) throw tooMuch()
}
