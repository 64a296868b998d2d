// What the server tells the pages about the site they belong to, and how a page's loader reaches the data.

import { useRouteLoaderData } from 'react-router'

/** The settings of the site that pages show or need. All of it is public. */
export interface Site {
  name: string
  city: string
  timeZone: string
  author: string
  /** The absolute URL of the site, without a slash at its end. */
  url: string
  publishableKey: string
}

declare module 'react-router' {
  interface AppLoadContext {
    site: Site
    /** Asks the server's own API on the visitor's behalf, without leaving the process. */
    askServer(request: Request): Promise<Response>
    /** Marks the inline scripts that belong to the page. */
    nonce: string
  }
}

/** The site's settings, on any page. */
export function useSite(): Site {
  const root = useRouteLoaderData<{ site: Site }>('root')
  if (!root) throw new Error('The settings of the site are known only below the root route.')
  return root.site
}
