// The route of an event in forms and in rows: the name under which its file was uploaded, and a link to a site that has it.

import * as z from 'zod/mini'
import { optionalUrl, orNull } from '../text/form-fields.ts'
import { type FactFields, factFields } from './facts-form.ts'
import type { Units } from './ride-facts.ts'
import { NOT_UPLOADED } from './upload.ts'

/** What a row says of its route: either, both or neither. */
export interface NamedRoute {
  route_path: string | null
  route_url: string | null
}

/** The columns, in the words in which rows are asked for. */
export const routeColumns = 'route_path, route_url'

/** The columns of a row as they are read. */
export const namedRoute = {
  route_path: z.nullable(z.string()),
  route_url: z.nullable(z.string()),
}

export interface RouteFields {
  route_path: string
  route_url: string
}

/** The fields of the forms. */
export const routeFields = {
  route_path: z.string('Please check this field.'),
  // Every such site has https, and people copy what they see.
  route_url: optionalUrl().check(z.overwrite(url => url.replace(/^http:/, 'https:'))),
}

/** What is wrong with the fields, in words beside one of them. */
export function routeProblems({ route_path }: RouteFields) {
  return route_path === NOT_UPLOADED
    ? [{ field: 'route_path', message: 'Please wait until the route is uploaded, or remove it.' }]
    : []
}

/** What the fields mean. */
export function routeIn({ route_path, route_url }: RouteFields): NamedRoute {
  return { route_path: orNull(route_path), route_url: orNull(route_url) }
}

/** What a form says where the database no longer knows the route: what nobody sends on is swept after a day. */
export const ROUTE_GONE = 'The route is not there any more. Please choose it again.'

/** What a route says of the fields 'How far, how fast?', as they would show it. */
export function measuredFields(
  { distance_m, climb_m }: { distance_m: number; climb_m: number | null },
  units: Units,
): Pick<FactFields, 'distance_from' | 'climb'> {
  const km = Math.round(distance_m / 100) / 10
  const { distance_from, climb } = factFields({ distance_km: [km, km], climb_m: climb_m ?? undefined }, units)
  // The form takes no less than one.
  return { distance_from: Number(distance_from) < 1 ? '' : distance_from, climb }
}
