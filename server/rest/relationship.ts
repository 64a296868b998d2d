// Finds the foreign key by which one relation is embedded in another.

import type { Catalogue, ForeignKey, Relation } from './catalogue.ts'
import { errors } from './errors.ts'
import { suggestion } from './suggestion.ts'

export interface Relationship {
  relation: Relation
  /** Many rows may belong to one parent. */
  isList: boolean
  /** Which columns of the parent equal which of the embedded relation. */
  pairs: { parent: string; child: string }[]
}

const isNamed = (key: ForeignKey, name: string) =>
  key.name === name || (key.columns.length === 1 && key.columns[0] === name)

function forward(key: ForeignKey, relations: Catalogue['relations']): Relationship | undefined {
  const relation = relations.get(key.target)
  const pairs = key.columns.map((parent, index) => ({ parent, child: key.targetColumns[index] ?? '' }))
  return relation && { relation, isList: false, pairs }
}

function backward(key: ForeignKey, relations: Catalogue['relations']): Relationship | undefined {
  const relation = relations.get(key.table)
  const pairs = key.columns.map((child, index) => ({ parent: key.targetColumns[index] ?? '', child }))
  return relation && { relation, isList: !key.isUnique, pairs }
}

/** The one relationship that `target` (a relation, or a foreign key's name or column) and the hint leave. */
export function relationshipOf(
  { relations, foreignKeys }: Catalogue,
  parent: Relation,
  { target, hint }: { target: string; hint: string | undefined },
): Relationship {
  const hinted = foreignKeys.filter(key => hint === undefined || isNamed(key, hint))
  const outgoing = hinted.filter(
    key => key.table === parent.name && (key.target === target || isNamed(key, target)),
  )
  const incoming = hinted.filter(key => key.target === parent.name && key.table === target)
  const found = [
    ...outgoing.map(key => ({ key, relationship: forward(key, relations) })),
    ...incoming.map(key => ({ key, relationship: backward(key, relations) })),
  ]
  const [first] = found
  if (found.length > 1)
    throw errors.ambiguousRelationship(
      parent.name,
      target,
      found.map(({ key }) => key.name),
    )
  if (first?.relationship) return first.relationship
  const neighbours = foreignKeys.flatMap(key =>
    key.table === parent.name ? [key.target] : key.target === parent.name ? [key.table] : [],
  )
  throw errors.noRelationship(parent.name, target, suggestion(target, neighbours))
}
