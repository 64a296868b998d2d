// The shape of a planned resource: rows of one relation, and what is shown of them.

import type { Column, Relation } from './catalogue.ts'
import type { Test } from './filter.ts'
import type { OrderTerm } from './order.ts'
import type { Relationship } from './relationship.ts'
import type { Aggregate } from './select.ts'

export interface PlannedField {
  column: Column
  path: (string | number)[]
  asText: boolean
  cast: string | undefined
}

/** One value for many rows; without a field, their number. */
export interface PlannedAggregate {
  aggregate: Aggregate
  field: PlannedField | undefined
  cast: string | undefined
}

export type PlannedCondition =
  | { kind: 'test'; field: PlannedField; negated: boolean; test: Test }
  | { kind: 'and' | 'or'; negated: boolean; conditions: PlannedCondition[] }
  | { kind: 'embed'; embed: Embed; negated: boolean }

export interface Embed extends Relationship {
  name: string
  /** How filters and order may call it: by its name and, where no other embed is meant, by its target's. */
  names: string[]
  isInner: boolean
  /** Its columns are shown among the parent's own; those of many rows as arrays. */
  isSpread: boolean
  resource: Resource
}

/** A column that is spread into the parent's: one of the outputs of the embedded resource. */
export interface SpreadColumn {
  spread: Embed
  index: number
}

/** A key of the answer's objects. A caller's own name is a value and is bound like one. */
export interface Output {
  name: string
  isCallersName: boolean
  value: PlannedField | PlannedAggregate | Embed | SpreadColumn
}

export const isEmbed = (value: Output['value']): value is Embed => 'pairs' in value
export const isSpread = (value: Output['value']): value is SpreadColumn => 'spread' in value
export const isAggregate = (value: Output['value']): value is PlannedAggregate => 'aggregate' in value

export type PlannedOrder = Pick<OrderTerm, 'descending' | 'nulls'> &
  (
    | { by: 'field'; field: PlannedField }
    | { by: 'embed'; embed: Embed; field: PlannedField }
    /** The position of one of the resource's outputs, where rows are grouped. */
    | { by: 'output'; index: number }
  )

/** Rows of one relation, and what is shown of them. */
export interface Resource {
  relation: Relation
  outputs: Output[]
  embeds: Embed[]
  /** Some output is an aggregate: rows that are alike in all others become one. */
  isGrouped: boolean
  where: PlannedCondition[]
  order: PlannedOrder[]
  /** Unknown where a foreign key leads to one row anyway. */
  limit: number | undefined
  offset: number
}
