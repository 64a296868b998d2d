// Remembers what requests of the same shape were turned into, so that a repeated one costs no thought.

import type { Catalogue } from './catalogue.ts'
import { type Plan, planRequest } from './plan.ts'
import { type ApiRequest, type Incoming, parseRequest } from './request.ts'
import type { Resource } from './resource.ts'
import { type Compiled, compile } from './sql.ts'
import { checkWork } from './work.ts'

export interface Prepared {
  request: ApiRequest
  plan: Plan
  compiled: Compiled
  /** It cannot change anything, whichever method asks for it. */
  isRead: boolean
  /** Every visitor gets the same answer until a notified change. */
  isShareable: boolean
}

/** Words that a date or time column reads as a moment which moves. */
const moving = /now|today|tomorrow|yesterday/i

const announcesAll = ({ relation, embeds }: Resource): boolean =>
  relation.announces && embeds.every(embed => announcesAll(embed.resource))

/** All stages from the request to its SQL. */
export function prepare(catalogue: Catalogue, incoming: Incoming): Prepared {
  const argumentsOf = (name: string) =>
    new Set(catalogue.functions.get(name)?.flatMap(one => one.arguments.map(argument => argument.name)))
  const request = parseRequest(incoming, argumentsOf)
  const plan = planRequest(request, catalogue)
  checkWork(plan.resource)
  const compiled = compile(plan, request)
  const isShareable =
    plan.verb === 'read' &&
    !request.isHead &&
    announcesAll(plan.resource) &&
    !compiled.parameters.some(value => moving.test(value))
  const isRead = request.readOnly || (plan.call !== undefined && !plan.call.called.isVolatile)
  return { request, plan, compiled, isRead, isShareable }
}

export class PlanCache {
  private readonly kept = new Map<string, Prepared>()
  private static readonly limit = 500
  private static readonly maxShapeLength = 4000

  get(shape: string): Prepared | undefined {
    return this.kept.get(shape)
  }

  keep(shape: string, prepared: Prepared): void {
    if (shape.length > PlanCache.maxShapeLength) return
    this.kept.delete(shape)
    this.kept.set(shape, prepared)
    const [oldest] = this.kept.keys()
    if (oldest !== undefined && this.kept.size > PlanCache.limit) this.kept.delete(oldest)
  }

  clear(): void {
    this.kept.clear()
  }
}
