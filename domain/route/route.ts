// Where a ride goes, as pages need it: how far, how hilly, and the line that a screen shows.

import * as z from 'zod/mini'

const metres = z.number()

/** The column `line` of a route. Every list has one entry for each point, but for `gaps`. */
const storedLine = z.object({
  /** An encoded polyline of precision 5. */
  points: z.string(),
  /** Whole metres above the sea. */
  heights: z.nullable(z.array(metres)),
  /** How far from the start, along the track as it was recorded. */
  at: z.array(metres),
  /** Before which of the points, by their index, the recording has a hole: nobody knows the way there. */
  gaps: z.optional(z.array(z.number())),
  lowest: z.nullable(metres),
  highest: z.nullable(metres),
  /** How far from the start the highest point is. */
  highest_at: z.nullable(metres),
  /** It ends where it begins. */
  is_loop: z.boolean(),
})
export type RouteLine = z.infer<typeof storedLine>

/** A row of `routes`, as pages embed it: `route:routes(version, distance_m, climb_m, line)`. */
export const storedRoute = z.object({
  /** What its file is named after: other bytes have another one. */
  version: z.string(),
  distance_m: metres,
  /** Null where the file has no heights. */
  climb_m: z.nullable(metres),
  line: storedLine,
})
export type Route = z.infer<typeof storedRoute>

/** What an upload answers: not yet a row that anyone reads. */
export type MeasuredRoute = Omit<Route, 'version'>
