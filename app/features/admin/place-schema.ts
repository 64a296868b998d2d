// The form of a place: what it asks for and what it sends.
import * as z from 'zod/mini'
import type { Point } from '#domain/place/point.ts'
import { pointIn } from '#domain/place/read-point.ts'
import {
  looseText,
  optionalLine,
  optionalText,
  optionalUrl,
  orNull,
  requiredLine,
} from '#domain/text/form-fields.ts'

/** What changing a place sends. */
export interface PlacePayload {
  name: string
  address: string | null
  url: string | null
  notes: string | null
  lat: number | null
  lon: number | null
  is_pinned: boolean
}

const NO_POINT =
  'No point can be read from this. Paste the link of a map, or two numbers such as 39.7400, -104.9900.'

/** A point as people read and type it. */
export const pointText = ({ lat, lon }: Point, digits = 4) => `${lat.toFixed(digits)}, ${lon.toFixed(digits)}`

/** What the field for the point is understood as. */
export function understood(typed: string, near: Point | undefined): { point?: Point; words: string } {
  if (typed.trim() === '') return { words: '' }
  const point = pointIn(typed, near)
  return point ? { point, words: `Understood: ${pointText(point)}` } : { words: NO_POINT }
}

/** The form. A short plus code is read near a point of the city. */
export function placeForm(near: Point | undefined) {
  return z.pipe(
    z.object({
      name: requiredLine(300, 'Please enter a name.'),
      address: optionalLine(300),
      url: optionalUrl(),
      notes: optionalText(500),
      point: looseText().check(
        z.refine<string>(typed => typed === '' || understood(typed, near).point !== undefined, NO_POINT),
      ),
      is_pinned: z.boolean(),
    }),
    z.transform(({ point: typed, ...values }): PlacePayload => {
      const { point } = understood(typed, near)
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

/** The fields, as typed. */
export type PlaceFormValues = z.input<ReturnType<typeof placeForm>>

/** The form filled with a place that is there. */
export function placeFormValues(stored: PlacePayload): PlaceFormValues {
  const { lat, lon } = stored
  return {
    name: stored.name,
    address: stored.address ?? '',
    url: stored.url ?? '',
    notes: stored.notes ?? '',
    // All digits: what is shown must be what is stored, also when only the notes are changed.
    point: lat === null || lon === null ? '' : `${lat}, ${lon}`,
    is_pinned: stored.is_pinned,
  }
}
