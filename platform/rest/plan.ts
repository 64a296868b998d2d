// Second stage: what was asked for meets the catalogue. Every name becomes a known column, relation or foreign key.

import type { Catalogue, Column, Relation, StoredFunction } from './catalogue.ts'
import { errors } from './errors.ts'
import { chooseFunction } from './function-choice.ts'
import { type ApiRequest, targetOf } from './request.ts'
import type { Resource } from './resource.ts'
import { ResourcePlanner } from './resource-planner.ts'
import { suggestion } from './suggestion.ts'
import { columnToRead } from './terms.ts'

export interface Plan {
  verb: ApiRequest['verb']
  /** What is answered; for a write, what is shown of the rows that it wrote. */
  resource: Resource
  /** The columns that a write sets. */
  columns: Column[]
  conflict: { columns: Column[]; duplicates: 'merge' | 'ignore' } | undefined
  call: { called: StoredFunction; argumentNames: string[] } | undefined
}

/** An insert that asks for its rows, or compares them with stored ones, in a table that visitors may insert into. */
export function readsOpenRows({ verb, resource, conflict }: Plan, { representation }: ApiRequest): boolean {
  return verb === 'insert' && resource.relation.isOpenToVisitors && (representation || conflict !== undefined)
}

function columnToWrite(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (column) return column
  throw errors.noColumnToWrite(name, relation.name, suggestion(name, relation.columns.keys()))
}

const hasInner = (resource: Resource): boolean =>
  resource.embeds.some(embed => embed.isInner || hasInner(embed.resource))

/** Refuses what a write would otherwise leave undone. */
function checkWrite(request: ApiRequest, resource: Resource): void {
  const top = request.queries.get('')
  if (top && (top.order.length > 0 || top.limit !== undefined || top.offset > 0))
    throw errors.notBuilt('The parameters "order", "limit" and "offset" of a write')
  if (hasInner(resource)) throw errors.notBuilt('The hint "!inner" of a write')
  if (resource.isGrouped) throw errors.notBuilt('Aggregates of the rows of a write')
  if (resource.where.some(condition => condition.kind === 'embed'))
    throw errors.notBuilt('A filter on an embedded resource of a write')
  if (request.verb === 'insert' && resource.where.length > 0) throw errors.notBuilt('Filters of an insert')
  // An update that names no column changes nothing, so it needs no filter.
  const changesNothing = request.verb === 'update' && request.payload.keys.length === 0
  if (request.verb !== 'insert' && resource.where.length === 0 && !changesNothing)
    throw errors.unfilteredWrite(request.verb === 'update' ? 'UPDATE' : 'DELETE')
  if (request.duplicates && request.verb !== 'insert')
    throw errors.badPreference(`resolution=${request.duplicates}-duplicates`)
}

/** A value that is not a row has no columns to choose, filter or order by. */
function checkValues(request: ApiRequest, { where, order }: Resource): void {
  if (where.length > 0 || order.length > 0 || request.select.some(item => item.kind !== 'all'))
    throw errors.notBuilt('Filters, "select" and "order" for a function that returns no rows')
  if (request.isCsv) throw errors.notBuilt('CSV of a function that returns no rows')
}

function relationNamed({ relations }: Catalogue, name: string): Relation {
  const relation = relations.get(name)
  if (!relation) throw errors.noTable(name, suggestion(name, relations.keys()))
  return relation
}

/** Refuses a path at which nothing is, before anything else of the request is read. */
export function checkTarget(catalogue: Catalogue, path: string): void {
  const { isCall, name } = targetOf(path)
  const { functions } = catalogue
  if (!isCall) relationNamed(catalogue, name)
  else if (!functions.has(name)) throw errors.noFunction(name, undefined, suggestion(name, functions.keys()))
}

/** Plans a request, or says which of its names is not known. */
export function planRequest(request: ApiRequest, catalogue: Catalogue): Plan {
  const planner = new ResourcePlanner(catalogue, request.queries)
  if (request.verb === 'call') {
    const called = chooseFunction(catalogue, request.name, request.payload.keys)
    const resource = planner.resource(called.result, request.select)
    planner.checkAllVisited()
    if (called.returns !== 'row') checkValues(request, resource)
    const call = { called, argumentNames: request.payload.keys }
    return { verb: 'call', resource, columns: [], conflict: undefined, call }
  }
  const relation = relationNamed(catalogue, request.name)
  const resource = planner.resource(relation, request.select)
  planner.checkAllVisited()
  if (request.verb !== 'read') checkWrite(request, resource)
  const conflictNames = request.onConflict ?? relation.primaryKey
  return {
    verb: request.verb,
    resource,
    columns: request.payload.keys.map(name => columnToWrite(relation, name)),
    conflict:
      request.duplicates && conflictNames.length > 0
        ? {
            columns: conflictNames.map(name => columnToRead(relation, name)),
            duplicates: request.duplicates,
          }
        : undefined,
    call: undefined,
  }
}
