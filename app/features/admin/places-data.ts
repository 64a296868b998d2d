// The form for a place, and the reads and writes of the page that manages places.

import * as z from 'zod/mini'
import type { Point } from '#domain/place/place.ts'
import { pointIn } from '#domain/place/read-point.ts'
import {
  looseText,
  optionalLine,
  optionalText,
  optionalUrl,
  orNull,
  requiredLine,
} from '#domain/text/form-fields.ts'
import type { Client } from '../../data-client.ts'
import { writeErrorText } from '../../error-messages.ts'
import { parseResponse } from '../../read-data.ts'

/** More than anyone reads; a search finds the others. */
export const maxShownPlaces = 100

const text = z.nullable(z.string())
const degree = z.nullable(z.number())
const counted = z.pipe(
  z.array(z.object({ count: z.number() })),
  z.transform(([row]) => row?.count ?? 0),
)
const managedPlace = z.object({
  id: z.string(),
  name: z.string(),
  address: text,
  url: text,
  notes: text,
  lat: degree,
  lon: degree,
  is_pinned: z.boolean(),
  updated_at: z.string(),
  events: counted,
  groups: counted,
})

/** A place as its table shows it, with the number of events and groups there. */
export type ManagedPlace = z.infer<typeof managedPlace>

const columns = 'id, name, address, url, notes, lat, lon, is_pinned, updated_at, events(count), groups(count)'

/** The places that match a search, or all of them; pinned ones first, then by name. */
export async function readManagedPlaces(client: Client, search: string): Promise<ManagedPlace[]> {
  const q = search.trim().slice(0, 200)
  const answer = await (q
    ? client.rpc('found_places', { q }, { get: true }).select(columns)
    : client.from('places').select(columns)
  )
    .order('is_pinned', { ascending: false })
    .order('name')
    .order('id')
    .limit(maxShownPlaces)
  return parseResponse(z.array(managedPlace), answer)
}

/** Merges places into one. Returns the id of the merge, which can be undone, or the message about a failure. */
export async function mergePlaces(
  client: Client,
  fromIds: string[],
  intoId: string,
): Promise<{ mergeId: string } | { problem: string }> {
  const { data, error } = await client.rpc('merge_places', { from_ids: fromIds, into_id: intoId })
  if (error) return { problem: writeErrorText(error, 'Failed to merge the places. Please try again.') }
  return { mergeId: data }
}

/** What changing a place sends. */
export type PlacePayload = Omit<ManagedPlace, 'id' | 'updated_at' | 'events' | 'groups'>

const NO_POINT =
  'No point can be read from this. Paste the link of a map, or two numbers such as 39.7400, -104.9900.'

/** A point as people read and type it. */
export const pointText = ({ lat, lon }: Point, digits = 4) => `${lat.toFixed(digits)}, ${lon.toFixed(digits)}`

/** The point that was typed, and the message about it. */
export function parsePoint(typed: string, near: Point | undefined): { point?: Point; message: string } {
  if (typed.trim() === '') return { message: '' }
  const point = pointIn(typed, near)
  return point ? { point, message: `Understood: ${pointText(point)}` } : { message: NO_POINT }
}

/** The form. A short plus code is resolved near a point of the city. */
export function placeForm(near: Point | undefined) {
  return z.pipe(
    z.object({
      name: requiredLine(300, 'Please enter a name.'),
      address: optionalLine(300),
      url: optionalUrl(),
      notes: optionalText(500),
      point: looseText().check(
        z.refine<string>(typed => typed === '' || parsePoint(typed, near).point !== undefined, NO_POINT),
      ),
      is_pinned: z.boolean(),
    }),
    z.transform(({ point: typed, ...values }): PlacePayload => {
      const { point } = parsePoint(typed, near)
      return {
        ...values,
        address: orNull(values.address),
        url: orNull(values.url),
        notes: orNull(values.notes),
        lat: point?.lat ?? null,
        lon: point?.lon ?? null,
      }
    }),
  )
}
export type PlaceFormValues = z.input<ReturnType<typeof placeForm>>

export function placeFormValues({ name, address, url, notes, lat, lon, is_pinned }: PlacePayload) {
  return {
    name,
    is_pinned,
    address: address ?? '',
    url: url ?? '',
    notes: notes ?? '',
    // All digits, so that saving other fields does not move the point.
    point: lat === null || lon === null ? '' : `${lat}, ${lon}`,
  }
}
