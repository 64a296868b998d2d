// The site's own words about something that it did not do, told from what a proxy or a browser says.

import { isRouteErrorResponse } from 'react-router'
import * as z from 'zod/mini'

const refusal = z.object({ heading: z.string(), text: z.string() })

/** Why the site refused, in its own words (`server/website/refusal.ts`). */
export type Refusal = z.infer<typeof refusal>

/** The words, where the site itself has spoken: whatever else an error carries is nothing for people to read. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') return undefined
  try {
    return z.safeParse(refusal, JSON.parse(error.data)).data
  } catch {
    return undefined
  }
}

/** Why a form could not be sent: the site's words, or others where no answer of the site arrived. */
export function sendingErrorText(error: unknown, otherwise: string): string {
  const said = refusalIn(error)
  return said ? `${said.heading}. ${said.text}` : otherwise
}
