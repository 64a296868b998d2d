// Reads the facts of a ride as the database keeps them.

import * as z from 'zod/mini'
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
