// Turns a request into what the database is asked: request, plan and SQL in one step, with what is known of its cost.

import { isMoment } from './cast.ts'
import type { Catalogue } from './catalogue.ts'
import { type Plan, planRequest } from './plan.ts'
import { type ApiRequest, type Incoming, parseRequest } from './request.ts'
import { isAggregate, type Output, type Resource } from './resource.ts'
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
  relation.announces &&
  embeds.every(({ junction, resource }) => (junction?.relation.announces ?? true) && announcesAll(resource))

/** A word of a row may name a moment which moves too, where it is cast to one. */
function isMoving({ value }: Output): boolean {
  const field = isAggregate(value) ? value.field : 'column' in value ? value : undefined
  const casts = [field?.cast, isAggregate(value) ? value.cast : undefined]
  return casts.some(isMoment) && (field?.column.category !== 'D' || field.path.length > 0)
}

const movesNever = ({ outputs, embeds }: Resource): boolean =>
  !outputs.some(isMoving) && embeds.every(embed => movesNever(embed.resource))

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
    movesNever(plan.resource) &&
    !compiled.parameters.some(value => moving.test(value))
  const isRead = request.readOnly || (plan.call !== undefined && !plan.call.called.isVolatile)
  return { request, plan, compiled, isRead, isShareable }
}
