// Second stage: what was asked for meets the catalogue. Every name becomes a known column, relation or foreign key.

import type { Catalogue, Column, Relation, StoredFunction } from './catalogue.ts'
import { errors } from './errors.ts'
import type { Field } from './field.ts'
import type { Condition, Test } from './filter.ts'
import { limits } from './limits.ts'
import { type Relationship, relationshipOf } from './relationship.ts'
import type { ApiRequest, ResourceQuery } from './request.ts'
import type { EmbedItem, SelectItem } from './select.ts'
import { suggestion } from './suggestion.ts'

export interface PlannedField {
  column: Column
  path: (string | number)[]
  asText: boolean
}

export type PlannedCondition =
  | { kind: 'test'; field: PlannedField; negated: boolean; test: Test }
  | { kind: 'and' | 'or'; negated: boolean; conditions: PlannedCondition[] }
  | { kind: 'embed'; embed: Embed; negated: boolean }

export interface Embed extends Relationship {
  name: string
  isInner: boolean
  resource: Resource
}

/** A key of the answer's objects. A caller's own name is a value and is bound like one. */
export interface Output {
  name: string
  isCallersName: boolean
  value: PlannedField | Embed
}

/** Rows of one relation, and what is shown of them. */
export interface Resource {
  relation: Relation
  outputs: Output[]
  embeds: Embed[]
  where: PlannedCondition[]
  order: { field: PlannedField; descending: boolean; nulls: 'first' | 'last' | undefined }[]
  /** Unknown where a foreign key leads to one row anyway. */
  limit: number | undefined
  offset: number
}

export interface Plan {
  verb: ApiRequest['verb']
  /** What is answered; for a write, what is shown of the rows that it wrote. */
  resource: Resource
  /** The columns that a write sets. */
  columns: Column[]
  conflict: { columns: Column[]; duplicates: 'merge' | 'ignore' } | undefined
  call: { called: StoredFunction; argumentNames: string[] } | undefined
}

function columnToRead(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (column) return column
  throw errors.noColumnToRead(name, relation.name, suggestion(name, relation.columns.keys()))
}

function columnToWrite(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (column) return column
  throw errors.noColumnToWrite(name, relation.name, suggestion(name, relation.columns.keys()))
}

function planField(relation: Relation, { column: name, path, asText }: Field): PlannedField {
  const column = columnToRead(relation, name)
  if (path.length > 0 && !column.isJson) throw errors.noJsonPath(name, column.type)
  return { column, path, asText }
}

function planCondition(relation: Relation, embeds: Embed[], condition: Condition): PlannedCondition {
  if (condition.kind !== 'test') {
    const conditions = condition.conditions.map(inner => planCondition(relation, embeds, inner))
    return { ...condition, conditions }
  }
  const { field, test, negated } = condition
  const embed = relation.columns.has(field.column) ? undefined : embeds.find(one => one.name === field.column)
  if (embed && test.operator === 'is' && (test.truth === 'null' || test.truth === 'not_null'))
    return { kind: 'embed', embed, negated: negated !== (test.truth === 'null') }
  return { kind: 'test', negated, test, field: planField(relation, field) }
}

/** A column under many names makes a large answer from little. */
function checkRepeated(outputs: Output[]): void {
  const shown = new Map<Column, number>()
  for (const { value } of outputs) {
    if (!('column' in value)) continue
    const times = (shown.get(value.column) ?? 0) + 1
    shown.set(value.column, times)
    if (times > limits.sameColumn)
      throw errors.overLimit(400, `A column can be shown ${limits.sameColumn} times, not more often`)
  }
}

/** Plans the resources of one request, and knows which of its queries found theirs. */
class Planner {
  private readonly visited = new Set<string>()
  private embedCount = 0

  constructor(
    private readonly catalogue: Catalogue,
    private readonly queries: ReadonlyMap<string, ResourceQuery>,
  ) {}

  resource(relation: Relation, items: SelectItem[], path: string, isList = true): Resource {
    this.visited.add(path)
    const embeds: Embed[] = []
    const outputs = items.flatMap((item): Output[] => {
      if (item.kind === 'all')
        return [...relation.columns.values()].map(column => ({
          name: column.name,
          isCallersName: false,
          value: { column, path: [], asText: false },
        }))
      if (item.kind === 'embed') {
        const embed = this.embed(relation, item, path)
        embeds.push(embed)
        return item.items.length === 0 ? [] : [{ name: embed.name, isCallersName: true, value: embed }]
      }
      const value = planField(relation, item.field)
      const key = item.alias ?? value.path.findLast(step => typeof step === 'string')
      return [{ name: key ?? value.column.name, isCallersName: key !== undefined, value }]
    })
    if (outputs.length > limits.columns)
      throw errors.overLimit(400, `A resource can show ${limits.columns} columns, not more`)
    checkRepeated(outputs)
    const query = this.queries.get(path)
    return {
      relation,
      outputs,
      embeds,
      where: (query?.filters ?? []).map(condition => planCondition(relation, embeds, condition)),
      order: (query?.order ?? []).map(term => ({ ...term, field: planField(relation, term.field) })),
      limit:
        isList || query?.limit !== undefined ? Math.min(query?.limit ?? limits.rows, limits.rows) : undefined,
      offset: query?.offset ?? 0,
    }
  }

  private embed(parent: Relation, item: EmbedItem, parentPath: string): Embed {
    this.embedCount += 1
    if (this.embedCount > limits.embeds)
      throw errors.overLimit(400, `A request can embed ${limits.embeds} resources, not more`)
    const relationship = relationshipOf(this.catalogue, parent, item)
    const name = item.alias ?? item.target
    const path = parentPath === '' ? name : `${parentPath}.${name}`
    if (this.visited.has(path))
      throw errors.unreadable('select parameter', name, 0, 'this name is used twice')
    return {
      ...relationship,
      name,
      isInner: item.isInner,
      resource: this.resource(relationship.relation, item.items, path, relationship.isList),
    }
  }

  /** A filter for a resource that was not embedded must not be lost. */
  checkAllVisited(): void {
    for (const path of this.queries.keys()) if (!this.visited.has(path)) throw errors.notEmbedded(path)
  }
}

function chooseFunction(catalogue: Catalogue, name: string, given: string[]): StoredFunction {
  const named = catalogue.functions.get(name) ?? []
  const fitting = named.filter(
    candidate =>
      given.every(key => candidate.arguments.some(argument => argument.name === key)) &&
      candidate.arguments.every(argument => argument.isOptional || given.includes(argument.name)),
  )
  const [only, another] = fitting
  if (another) throw errors.ambiguousFunction(name)
  if (only) return only
  const [near] = named
  const nearest = near
    ? `${near.name}(${near.arguments.map(argument => argument.name).join(', ')})`
    : suggestion(name, catalogue.functions.keys())
  throw errors.noFunction(name, given, nearest)
}

const hasInner = (resource: Resource): boolean =>
  resource.embeds.some(embed => embed.isInner || hasInner(embed.resource))

/** Refuses what a write would otherwise leave undone. */
function checkWrite(request: ApiRequest, resource: Resource): void {
  const top = request.queries.get('')
  if (top && (top.order.length > 0 || top.limit !== undefined || top.offset > 0))
    throw errors.notBuilt('The parameters "order", "limit" and "offset" of a write')
  if (hasInner(resource)) throw errors.notBuilt('The hint "!inner" of a write')
  if (resource.where.some(condition => condition.kind === 'embed'))
    throw errors.notBuilt('A filter on an embedded resource of a write')
  if (request.verb === 'insert' && resource.where.length > 0) throw errors.notBuilt('Filters of an insert')
  if (request.verb !== 'insert' && resource.where.length === 0)
    throw errors.unfilteredWrite(request.verb === 'update' ? 'UPDATE' : 'DELETE')
  if (request.verb === 'update' && request.payload.keys.length === 0)
    throw errors.badBody('The body names no column to change')
  if (request.duplicates && request.verb !== 'insert')
    throw errors.badPreference(`resolution=${request.duplicates}-duplicates`)
}

/** Plans a request, or says which of its names is not known. */
export function planRequest(request: ApiRequest, catalogue: Catalogue): Plan {
  const planner = new Planner(catalogue, request.queries)
  if (request.verb === 'call') {
    const called = chooseFunction(catalogue, request.name, request.payload.keys)
    const resource = planner.resource(called.result, request.select, '')
    planner.checkAllVisited()
    const call = { called, argumentNames: request.payload.keys }
    return { verb: 'call', resource, columns: [], conflict: undefined, call }
  }
  const relation = catalogue.relations.get(request.name)
  if (!relation) throw errors.noTable(request.name, suggestion(request.name, catalogue.relations.keys()))
  const resource = planner.resource(relation, request.select, '')
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
