// Plans what names a column: fields, filters and order terms of one relation meet its columns and its embeds.

import type { Column, Relation } from './catalogue.ts'
import { errors } from './errors.ts'
import type { Field } from './field.ts'
import type { Condition } from './filter.ts'
import type { OrderTerm } from './order.ts'
import {
  type Embed,
  isAggregate,
  isEmbed,
  isSpread,
  type Output,
  type PlannedCondition,
  type PlannedField,
  type PlannedOrder,
  type Resource,
} from './resource.ts'
import { suggestion } from './suggestion.ts'

export function columnToRead(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (column) return column
  if (relation.computed.includes(name)) throw errors.notBuilt(`The computed column "${name}"`)
  throw errors.noColumnToRead(name, relation.name, suggestion(name, relation.columns.keys()))
}

export function planField(relation: Relation, { column: name, path, asText, cast }: Field): PlannedField {
  const column = columnToRead(relation, name)
  if (path.length > 0 && !column.isJson) throw errors.noJsonPath(name, column.type)
  return { column, path, asText, cast }
}

export function planCondition(relation: Relation, embeds: Embed[], condition: Condition): PlannedCondition {
  if (condition.kind !== 'test') {
    const conditions = condition.conditions.map(inner => planCondition(relation, embeds, inner))
    return { ...condition, conditions }
  }
  const { field, test, negated } = condition
  const embed = relation.columns.has(field.column)
    ? undefined
    : embeds.find(({ names }) => names.includes(field.column))
  if (embed && test.operator === 'is' && (test.truth === 'null' || test.truth === 'not_null'))
    return { kind: 'embed', embed, negated: negated !== (test.truth === 'null') }
  return { kind: 'test', negated, test, field: planField(relation, field) }
}

/** `count` without brackets counts rows, unless a column has that name. */
export const isCount = (relation: Relation, { column, path }: Field) =>
  column === 'count' && path.length === 0 && !relation.columns.has(column)

const isSameField = (one: PlannedField, { column, path, asText, cast }: Field) =>
  one.column.name === column &&
  one.asText === asText &&
  one.cast === cast &&
  JSON.stringify(one.path) === JSON.stringify(path)

/** The output of a grouped resource that a column of what is spread into it makes. */
function spreadIndex(outputs: Output[], embed: Embed, field: Field): number {
  const index = outputs.findIndex(({ value }) => {
    const inner =
      isSpread(value) && value.spread === embed ? embed.resource.outputs[value.index]?.value : undefined
    return inner !== undefined && 'column' in inner && isSameField(inner, field)
  })
  if (index < 0) throw errors.notGrouped(field.column)
  return index
}

type Planned = Pick<Resource, 'relation' | 'outputs' | 'embeds' | 'isGrouped'>

export function planOrder({ relation, outputs, embeds, isGrouped }: Planned, term: OrderTerm): PlannedOrder {
  const { embed: embedName, field, descending, nulls } = term
  if (embedName !== undefined) {
    const embed = embeds.find(({ names }) => names.includes(embedName))
    if (!embed) throw errors.notEmbedded(embedName)
    if (embed.isList) throw errors.orderNotToOne(relation.name, embedName)
    if (isGrouped && embed.isSpread)
      return { by: 'output', index: spreadIndex(outputs, embed, field), descending, nulls }
    return { by: 'embed', embed, field: planField(embed.relation, field), descending, nulls }
  }
  if (!isGrouped) return { by: 'field', field: planField(relation, field), descending, nulls }
  const index = outputs.findIndex(({ value }) => {
    if (isEmbed(value) || isSpread(value)) return false
    if (isAggregate(value))
      return value.field === undefined && value.cast === undefined && isCount(relation, field)
    return isSameField(value, field)
  })
  if (index < 0) throw errors.notGrouped(field.column)
  return { by: 'output', index, descending, nulls }
}
