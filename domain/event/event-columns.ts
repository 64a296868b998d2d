// The columns of an event that many queries share: ride facts, picture and route, as rows hold them and as forms send them.

import * as z from 'zod/mini'
import { optionalLine, optionalUrl, orNull } from '../text/form-fields.ts'
import { audienceNames, paceNames, surfaceNames } from './ride-facts.ts'

const range = z.optional(z.tuple([z.number(), z.number()]))

/** The column `facts`. */
export const storedFacts = z.nullable(
  z.object({
    distance_km: range,
    pace: z.optional(z.enum(paceNames)),
    speed_kmh: range,
    climb_m: z.optional(z.number()),
    surface: z.optional(z.enum(surfaceNames)),
    no_drop: z.optional(z.boolean()),
    audience: z.optional(z.array(z.enum(audienceNames))),
    bring: z.optional(z.string()),
    price: z.optional(
      z.union([z.enum(['free', 'donation']), z.object({ amount: z.number(), currency: z.string() })]),
    ),
    registration_url: z.optional(z.string()),
  }),
)

/** Every storage bucket has the same limit. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
export const MAX_UPLOAD_TEXT = '10 MB'
export const UPLOAD_TOO_LARGE = `The file is larger than ${MAX_UPLOAD_TEXT}. Please choose a smaller one.`

/** The field's value while a chosen file is still uploading: nobody means to send the event without it. */
export const NOT_UPLOADED = 'not uploaded'

const uploadField = () => z.string('Please check this field.')

/** For a select. */
export const pictureColumns = 'picture_path, picture_alt'
/** Both, or neither. */
export const storedPicture = { picture_path: z.nullable(z.string()), picture_alt: z.nullable(z.string()) }
export type StoredPicture = Record<keyof typeof storedPicture, string | null>

export const MAX_ALT_LENGTH = 300

export const pictureFields = { picture_path: uploadField(), picture_alt: optionalLine(MAX_ALT_LENGTH) }
export type PictureFields = Record<keyof typeof pictureFields, string>

export function pictureProblems({ picture_path, picture_alt }: PictureFields) {
  if (picture_path === NOT_UPLOADED)
    return [{ field: 'picture_path', message: 'Please wait until the picture is uploaded, or remove it.' }]
  if (picture_path !== '' && picture_alt === '')
    return [{ field: 'picture_alt', message: 'Please say what is on the picture.' }]
  return []
}

export function pictureIn({ picture_path, picture_alt }: PictureFields): StoredPicture {
  return { picture_path: orNull(picture_path), picture_alt: picture_path === '' ? null : picture_alt }
}

/** Shown if the database has deleted the picture: uploads that no event uses are swept after a day. */
export const PICTURE_GONE = 'The picture is not there any more. Please choose it again.'

/** For a select. */
export const routeColumns = 'route_path, route_url'
/** Either, both or neither. */
export const namedRoute = { route_path: z.nullable(z.string()), route_url: z.nullable(z.string()) }
export type NamedRoute = Record<keyof typeof namedRoute, string | null>

export const routeFields = {
  route_path: uploadField(),
  // Every such site has https, and people copy what they see.
  route_url: optionalUrl().check(z.overwrite(url => url.replace(/^http:/, 'https:'))),
}
export type RouteFields = Record<keyof typeof routeFields, string>

export function routeProblems({ route_path }: RouteFields) {
  return route_path === NOT_UPLOADED
    ? [{ field: 'route_path', message: 'Please wait until the route is uploaded, or remove it.' }]
    : []
}

export function routeIn({ route_path, route_url }: RouteFields): NamedRoute {
  return { route_path: orNull(route_path), route_url: orNull(route_url) }
}

/** Shown if the database has deleted the route: uploads that no event uses are swept after a day. */
export const ROUTE_GONE = 'The route is not there any more. Please choose it again.'
