// Beside which field a form says what the database refused.

import { PICTURE_GONE } from '#domain/event/picture-form.ts'
import { ROUTE_GONE } from '#domain/event/route-form.ts'

/** The field and its words: a file that was swept meanwhile, or else the rule, of which the database has its own. */
export function refusedField(
  message: string,
): { picture_path: string } | { route_path: string } | { repeats: string } {
  if (message.includes('picture')) return { picture_path: PICTURE_GONE }
  if (message.includes('route')) return { route_path: ROUTE_GONE }
  return { repeats: message }
}
