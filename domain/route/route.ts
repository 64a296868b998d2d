// Routes as they are stored: the row, and the line that pages show.

import * as z from 'zod/mini'

const metres = z.number()

/** The column `line`. Every list except `gaps` has one entry per point. */
const storedLine = z.object({
  /** An encoded polyline of precision 5. */
  points: z.string(),
  /** Whole metres above sea level. */
  heights: z.nullable(z.array(metres)),
  /** Distance from the start along the recorded track. */
  at: z.array(metres),
  /** The indexes of points that follow a gap in the recording. */
  gaps: z.optional(z.array(z.number())),
  lowest: z.nullable(metres),
  highest: z.nullable(metres),
  /** The distance of the highest point from the start. */
  highest_at: z.nullable(metres),
  is_loop: z.boolean(),
})
export type RouteLine = z.infer<typeof storedLine>

/** A row of `routes`, as pages embed it: `route:routes(version, distance_m, climb_m, line)`. */
export const storedRoute = z.object({
  /** Names its file; different bytes have a different version. */
  version: z.string(),
  distance_m: metres,
  /** Null if the file has no heights. */
  climb_m: z.nullable(metres),
  line: storedLine,
})
export type Route = z.infer<typeof storedRoute>

/** The response to an upload. */
export type MeasuredRoute = Omit<Route, 'version'>
