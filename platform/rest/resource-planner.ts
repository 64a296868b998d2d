// Plans the resources of a request: the one in its path, and all that are embedded in it.

import type { Catalogue, Column, Relation } from './catalogue.ts'
import { errors } from './errors.ts'
import { limits } from './limits.ts'
import { relationshipOf } from './relationship.ts'
import type { ResourceQuery } from './request.ts'
import { type Embed, isAggregate, isEmbed, type Output, type Resource } from './resource.ts'
import { type EmbedItem, isShown, type SelectItem } from './select.ts'
import { isCount, planCondition, planField, planOrder } from './terms.ts'

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

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** What filters and order may call an embed beside its own name: its target, if no other embed has that name first. */
function namesOf(item: EmbedItem, siblings: EmbedItem[]): string[] {
  const name = item.alias ?? item.target
  const owner =
    siblings.find(one => (one.alias ?? one.target) === item.target) ??
    siblings.find(one => one.target === item.target)
  return owner === item && name !== item.target ? [name, item.target] : [name]
}

/** A key leads to one row of a table, and needs no limit; a view may show it more than once. */
const limitOfOne = ({ kind }: Relation, limit: number | undefined) =>
  kind === 'view' || limit !== undefined ? Math.min(limit ?? 1, 1) : undefined

/** The columns of a spread resource as those of its parent. */
function spreadOutputs(embed: Embed): Output[] {
  if (embed.resource.isGrouped) throw errors.notBuilt(`Aggregates of the spread resource "${embed.name}"`)
  return embed.resource.outputs.map(({ name, isCallersName }, index) => ({
    name,
    isCallersName,
    value: { spread: embed, index },
  }))
}

/** Rows are grouped by single values: neither by lists nor by whole rows. */
function checkGroups(embeds: Embed[]): void {
  for (const { isList, name, resource } of embeds.filter(embed => embed.isSpread)) {
    if (isList || resource.outputs.some(({ value }) => isEmbed(value)))
      throw errors.notBuilt(`Aggregates beside the spread resource "${name}", which holds lists or rows`)
    checkGroups(resource.embeds)
  }
}

/** Plans the resources of one request, and knows which of its queries found theirs. */
export class ResourcePlanner {
  private readonly visited = new Set<string>()
  private embedCount = 0

  constructor(
    private readonly catalogue: Catalogue,
    private readonly queries: ReadonlyMap<string, ResourceQuery>,
  ) {}

  /** `paths` are the ways in which the request may call this resource. */
  resource(relation: Relation, items: SelectItem[], paths = [''], isList = true): Resource {
    for (const path of paths) this.visited.add(path)
    const siblings = items.filter(item => item.kind === 'embed')
    const embeds: Embed[] = []
    const outputs = items.flatMap((item): Output[] => {
      if (item.kind !== 'embed') return this.outputs(relation, item)
      const embed = this.embed(relation, item, namesOf(item, siblings), paths)
      embeds.push(embed)
      if (embed.isSpread) return spreadOutputs(embed)
      return isShown(item) ? [{ name: embed.name, isCallersName: true, value: embed }] : []
    })
    if (outputs.length > limits.columns)
      throw errors.overLimit(400, `A resource can show ${limits.columns} columns, not more`)
    checkRepeated(outputs)
    const { filters, order, limit, offset } = this.queryOf(paths)
    const isGrouped = outputs.some(({ value }) => isAggregate(value))
    if (isGrouped) checkGroups(embeds)
    const planned = { relation, outputs, embeds, isGrouped }
    return {
      ...planned,
      where: filters.map(condition => planCondition(relation, embeds, condition)),
      order: order.map(term => planOrder(planned, term)),
      limit: isList ? Math.min(limit ?? limits.rows, limits.rows) : limitOfOne(relation, limit),
      offset,
    }
  }

  private outputs(relation: Relation, item: Exclude<SelectItem, EmbedItem>): Output[] {
    if (item.kind === 'all')
      return [...relation.columns.values()].map(column => ({
        name: column.name,
        isCallersName: false,
        value: { column, path: [], asText: false, cast: undefined },
      }))
    const isCallersName = item.alias !== undefined
    if (item.kind === 'aggregate') {
      const { aggregate, alias, field, cast } = item
      const value = { aggregate, field: field && planField(relation, field), cast }
      return [{ name: alias ?? aggregate, isCallersName, value }]
    }
    if (isCount(relation, item.field)) {
      const value = { aggregate: 'count' as const, field: undefined, cast: item.field.cast }
      return [{ name: item.alias ?? 'count', isCallersName, value }]
    }
    const value = planField(relation, item.field)
    const key = item.alias ?? value.path.findLast(step => typeof step === 'string')
    return [{ name: key ?? value.column.name, isCallersName: key !== undefined, value }]
  }

  private embed(parent: Relation, item: EmbedItem, names: string[], parentPaths: string[]): Embed {
    this.embedCount += 1
    if (this.embedCount > limits.embeds)
      throw errors.overLimit(400, `A request can embed ${limits.embeds} resources, not more`)
    const relationship = relationshipOf(this.catalogue, parent, item)
    const name = item.alias ?? item.target
    const paths = parentPaths.flatMap(path => names.map(one => joined(path, one)))
    if (paths.some(path => this.visited.has(path)))
      throw errors.unreadable('select parameter', name, 0, 'this name is used twice')
    return {
      ...relationship,
      name,
      names,
      isInner: item.isInner,
      isSpread: item.isSpread,
      resource: this.resource(relationship.relation, item.items, paths, relationship.isList),
    }
  }

  /** What is asked of a resource under any of its names; what can be asked once must not be asked under two. */
  private queryOf(paths: string[]): ResourceQuery {
    const query: ResourceQuery = { filters: [], order: [], limit: undefined, offset: 0 }
    for (const path of paths) {
      const own = this.queries.get(path)
      if (!own) continue
      if (
        (own.order.length > 0 && query.order.length > 0) ||
        (own.limit !== undefined && query.limit !== undefined) ||
        (own.offset > 0 && query.offset > 0)
      )
        throw errors.repeatedParameter(`${path}.order, limit or offset`)
      query.filters.push(...own.filters)
      query.order.push(...own.order)
      query.limit ??= own.limit
      query.offset += own.offset
    }
    return query
  }

  /** A filter for a resource that was not embedded must not be lost. */
  checkAllVisited(): void {
    for (const path of this.queries.keys()) if (!this.visited.has(path)) throw errors.notEmbedded(path)
  }
}
