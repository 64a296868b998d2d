// What the server tells the pages about the site they belong to, and how a page's loader reaches the data.

import { useRouteLoaderData } from 'react-router'
import type { Units } from '#domain/event/ride-facts.ts'
import type { SiteColour } from '#domain/site/site-settings.ts'
import type { Contact } from '#domain/text/contact.ts'

/** The settings of the site that pages show or need. All of it is public. */
export interface Site {
  name: string
  city: string
  timeZone: string
  /** The custom of the city for distances. */
  units: Units
  author: string
  /** How to reach whoever runs the site, where they say so. */
  contact: Contact | null
  /** The colour of the pages' head. */
  colour: SiteColour
  /** Changes with the logo that stands beside the name; null where it is the calendar's own mark. */
  logo: string | null
  /** The absolute URL of the site, without a slash at its end. */
  url: string
  /** Where the background of maps comes from, and whom they say so of; null where they have none. */
  map: { template: string; attribution: string } | null
  /** Whether the server draws pictures that stand beside links. */
  hasShareCards: boolean
  publishableKey: string
}

declare module 'react-router' {
  interface AppLoadContext {
    site: Site
    /** Asks the server's own API on the visitor's behalf, without leaving the process. */
    askServer(request: Request): Promise<Response>
    /** Logs what nobody expected: the words say what was being done. */
    logError(error: unknown, words: string): void
    /** Marks the inline scripts that belong to the page. */
    nonce: string
    /** Takes the rendered page past the answer, whose body would be read piece by piece. */
    onRendered?(html: Buffer<ArrayBuffer>): void
  }
}

/** The site's settings where they are known: not on a page for what went wrong before they were read. */
export function useSiteIfKnown(): Site | undefined {
  return useRouteLoaderData<{ site: Site }>('root')?.site
}

/** The site's settings, on any page. */
export function useSite(): Site {
  const site = useSiteIfKnown()
  if (!site) throw new Error('The settings of the site are known only below the root route.')
  return site
}
