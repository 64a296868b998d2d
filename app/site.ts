// The site's public settings, and the context that the server passes to loaders and actions.

import { useRouteLoaderData } from 'react-router'
import type { Units } from '#domain/event/ride-facts.ts'
import type { SiteColour } from '#domain/site/site-settings.ts'
import type { Contact } from '#domain/text/addresses.ts'

export interface Site {
  name: string
  city: string
  timeZone: string
  units: Units
  author: string
  /** How to reach the people who run the site. */
  contact: Contact | null
  colour: SiteColour
  /** Changes with the logo; null for the calendar's default mark. */
  logo: string | null
  /** The absolute URL, without a trailing slash. */
  url: string
  /** The tile server of maps and its attribution; null for maps without a background. */
  map: { template: string; attribution: string } | null
  hasShareCards: boolean
  publishableKey: string
}

declare module 'react-router' {
  interface AppLoadContext {
    site: Site
    /** Sends a request to the server's own API as the visitor, within the process. */
    askServer(request: Request): Promise<Response>
    /** Logs an unexpected error; the message says what was being done. */
    logError(error: unknown, message: string): void
    /** Records that a loader or an action threw something that is no response. */
    noteBroken(): void
    /** Shown on error pages, so that people can report it. */
    requestId: string
    /** Marks the page's own inline scripts. */
    nonce: string
    /** Takes the rendered page directly, because reading it from the response's stream is slower. */
    onRendered?(html: Buffer<ArrayBuffer>): void
  }
}

/** The site's settings; undefined on the page for an error that happened before they were loaded. */
export function useSiteIfKnown(): Site | undefined {
  return useRouteLoaderData<{ site: Site }>('root')?.site
}

export function useSite(): Site {
  const site = useSiteIfKnown()
  if (!site) throw new Error('The settings of the site are known only below the root route.')
  return site
}
