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

/** One way along a foreign key: from the row that has it, or back to the rows that point here. */
interface Way extends Relationship {
  key: ForeignKey
  isForward: boolean
}

const cardinalityOf = ({ key, isForward }: Way) =>
  key.isUnique ? 'one-to-one' : isForward ? 'many-to-one' : 'one-to-many'

function waysFrom(parent: Relation, { relations, foreignKeys }: Catalogue): Way[] {
  return foreignKeys.flatMap((key): Way[] => {
    const there = key.table === parent.name ? relations.get(key.target) : undefined
    const back = key.target === parent.name ? relations.get(key.table) : undefined
    const pairs = key.columns.map((column, index) => ({ column, target: key.targetColumns[index] ?? '' }))
    const forward = pairs.map(({ column, target }) => ({ parent: column, child: target }))
    const backward = pairs.map(({ column, target }) => ({ parent: target, child: column }))
    return [
      ...(there ? [{ key, isForward: true, relation: there, isList: false, pairs: forward }] : []),
      ...(back ? [{ key, isForward: false, relation: back, isList: !key.isUnique, pairs: backward }] : []),
    ]
  })
}

/** Whether a request's words mean this way; the rules are PostgREST's. */
function isMeant(
  { key, isForward, relation, pairs }: Way,
  target: string,
  hint: string | undefined,
): boolean {
  const [only] = pairs.length === 1 ? pairs : []
  const isTable = relation.name === target
  // A table's own key leads both ways: the table's name means the rows that point here, the column the row pointed at.
  if (key.table === key.target) {
    if (hint !== undefined) return isTable && !isForward && only?.child === hint
    return isForward ? only?.parent === target : isTable
  }
  if (hint === undefined) return isTable || key.name === target || only?.parent === target
  return isTable && (key.name === hint || only?.parent === hint || only?.child === hint)
}

/** The one relationship that `target` (a relation, or a foreign key's name or column) and the hint leave. */
export function relationshipOf(
  catalogue: Catalogue,
  parent: Relation,
  { target, hint }: { target: string; hint: string | undefined },
): Relationship {
  const ways = waysFrom(parent, catalogue)
  const [found, ...others] = ways.filter(way => isMeant(way, target, hint))
  if (found && others.length > 0)
    throw errors.ambiguousRelationship(
      parent.name,
      target,
      [found, ...others].map(way => ({
        constraint: way.key.name,
        cardinality: cardinalityOf(way),
        relation: way.relation.name,
        parentColumns: way.pairs.map(pair => pair.parent),
        columns: way.pairs.map(pair => pair.child),
      })),
    )
  if (found) return found
  if (parent.computed.includes(target)) throw errors.notBuilt(`The computed relationship "${target}"`)
  throw errors.noRelationship(
    parent.name,
    target,
    suggestion(
      target,
      ways.map(({ relation }) => relation.name),
    ),
  )
}
