// Finds the foreign key, or the two of a join table, by which one relation is embedded in another.

import type { Catalogue, ForeignKey, Relation } from './catalogue.ts'
import { errors } from './errors.ts'
import { suggestion } from './suggestion.ts'

interface Pair {
  parent: string
  child: string
}

export interface Relationship {
  relation: Relation
  /** Many rows may belong to one parent. */
  isList: boolean
  /** Which columns of the parent equal which of the embedded relation, or of the junction. */
  pairs: Pair[]
  /** The join table between the two, and which of its columns equal which of the embedded relation. */
  junction: { relation: Relation; pairs: Pair[] } | undefined
}

/** A relationship as a request may choose it. */
interface Way extends Relationship {
  /** Whether a request's words mean this way; the rules are PostgREST's. */
  isMeant(target: string, hint: string | undefined): boolean
  cardinality: string
  /** What to write after `!` to choose it. */
  hint: string
  /** The keys that make it, in the words of an error. */
  keys: string
}

const listed = (name: string, columns: string[]) => `${name}(${columns.join(', ')})`

function pairsOf({ columns, targetColumns }: ForeignKey): { forward: Pair[]; backward: Pair[] } {
  const pairs = columns.map((column, index) => ({ column, target: targetColumns[index] ?? '' }))
  return {
    forward: pairs.map(({ column, target }) => ({ parent: column, child: target })),
    backward: pairs.map(({ column, target }) => ({ parent: target, child: column })),
  }
}

/** One way along a foreign key: from the row that has it, or back to the rows that point here. */
function along(key: ForeignKey, isForward: boolean, parent: Relation, relation: Relation): Way {
  const { forward, backward } = pairsOf(key)
  const pairs = isForward ? forward : backward
  const [only] = pairs.length === 1 ? pairs : []
  const columns = { parent: pairs.map(pair => pair.parent), child: pairs.map(pair => pair.child) }
  return {
    ...{ relation, pairs, junction: undefined },
    isList: !isForward && !key.isUnique,
    isMeant(target, hint) {
      const isTable = relation.name === target
      // A table's own key leads both ways: the table's name means the rows that point here, the column the row pointed at.
      if (key.table === key.target) {
        if (hint !== undefined) return isTable && !isForward && only?.child === hint
        return isForward ? only?.parent === target : isTable
      }
      if (hint !== undefined)
        return isTable && (key.name === hint || only?.parent === hint || only?.child === hint)
      // A view has the keys of its table, whose names mean the table.
      return isTable || (relation.kind === 'table' && (key.name === target || only?.parent === target))
    },
    cardinality: key.isUnique ? 'one-to-one' : isForward ? 'many-to-one' : 'one-to-many',
    hint: key.name,
    keys: `${key.name} using ${listed(parent.name, columns.parent)} and ${listed(relation.name, columns.child)}`,
  }
}

/** By way of a table whose rows are known by a key to here and a key to there. */
function across(here: ForeignKey, there: ForeignKey, between: Relation, relation: Relation): Way {
  return {
    relation,
    isList: true,
    pairs: pairsOf(here).backward,
    junction: { relation: between, pairs: pairsOf(there).forward },
    isMeant: (target, hint) => relation.name === target && (hint === undefined || between.name === hint),
    cardinality: 'many-to-many',
    hint: between.name,
    keys: `${between.name} using ${listed(here.name, here.columns)} and ${listed(there.name, there.columns)}`,
  }
}

const isWithin = ({ columns }: ForeignKey, { primaryKey }: Relation) =>
  columns.every(column => primaryKey.includes(column))

function waysFrom(parent: Relation, { relations, foreignKeys }: Catalogue): Way[] {
  const direct = foreignKeys.flatMap(key => {
    const there = key.table === parent.name ? relations.get(key.target) : undefined
    const back = key.target === parent.name ? relations.get(key.table) : undefined
    return [
      ...(there ? [along(key, true, parent, there)] : []),
      ...(back ? [along(key, false, parent, back)] : []),
    ]
  })
  const joining = foreignKeys.flatMap(here => {
    const between = here.target === parent.name ? relations.get(here.table) : undefined
    if (!between || !isWithin(here, between)) return []
    return foreignKeys.flatMap(there => {
      const isOther = there.table === between.name && there.name !== here.name && isWithin(there, between)
      const relation = isOther ? relations.get(there.target) : undefined
      return relation ? [across(here, there, between, relation)] : []
    })
  })
  return [...direct, ...joining]
}

/** The one relationship that `target` (a relation, or a foreign key's name or column) and the hint leave. */
export function relationshipOf(
  catalogue: Catalogue,
  parent: Relation,
  { target, hint }: { target: string; hint: string | undefined },
): Relationship {
  const ways = waysFrom(parent, catalogue)
  const [found, ...others] = ways.filter(way => way.isMeant(target, hint))
  if (found && others.length > 0)
    throw errors.ambiguousRelationship(
      parent.name,
      target,
      [found, ...others].map(way => ({ ...way, relation: way.relation.name })),
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
