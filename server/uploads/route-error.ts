// Why a route is not taken, in a sentence for whoever sent it.

import { UploadError, uploadTooLarge } from '#platform/index.ts'

export class RouteError extends UploadError {
  override readonly name = 'RouteError'
  constructor(message: string, options?: ErrorOptions) {
    super('invalid_route', message, options)
  }
}

/** The words of every refusal. */
export const refusals = {
  empty: 'The file is empty. Please choose another one.',
  tooLarge: uploadTooLarge,
  compressed: 'This file is compressed. Please unpack it and choose the GPX file that is in it.',
  fit: 'This is a FIT file. Please export the route as GPX and choose that file.',
  otherXml: 'This is not a GPX file, but another kind of XML. Please export the route as GPX.',
  unknown: 'This is not a GPX file. Please export the route as GPX and choose that file.',
  doctype:
    'This file defines its own document type or entities, which no GPX file needs. Please export it anew.',
  broken: 'The GPX file is damaged or incomplete, and could not be read. Please export it anew.',
  tooDeep: 'The GPX file has elements within elements without end. Please export it anew.',
  waypoints: 'This GPX file has only single places and no track or route. Please export the whole route.',
  noPoints: 'This GPX file has no track and no route. Please export the whole route.',
  tooManyPoints: 'The route has more than 200,000 points. Please export it with fewer.',
  noNumber: 'A point of the route has no latitude and longitude that are numbers. Please export it anew.',
  outOfRange: 'A point of the route lies outside of the earth. Please export it anew.',
  tooShort: 'All points of the route are at the same place. Please choose another file.',
  tooLong: 'The route is longer than 5,000 km. Please choose another file.',
  nothingLeft: 'Nothing is left of this route without its first and last 200 m.',
  tooDear: 'The GPX file takes too much memory or time to read. Please export it with fewer points.',
  busy: 'Too many routes are being read at this moment. Please try again in a minute.',
} as const
