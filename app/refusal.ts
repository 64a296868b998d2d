// The site's own words about something that it did not do, told from what a proxy or a browser says.

import { isRouteErrorResponse } from 'react-router'

/** Why the site refused, in its own words (`server/website/refusal.ts`). */
export interface Refusal {
  heading: string
  text: string
}

// By hand, because every page loads this and no other part of it needs a library for that.
function isRefusal(value: unknown): value is Refusal {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['heading', 'text'].every(name => typeof Reflect.get(value, name) === 'string')
  )
}

/** The words, where the site itself has spoken: whatever else an error carries is nothing for people to read. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') return undefined
  try {
    const said: unknown = JSON.parse(error.data)
    return isRefusal(said) ? said : undefined
  } catch {
    return undefined
  }
}

/** Why a form could not be sent: the site's words, or others where no answer of the site arrived. */
export function sendingErrorText(error: unknown, otherwise: string): string {
  const said = refusalIn(error)
  return said ? `${said.heading}. ${said.text}` : otherwise
}
