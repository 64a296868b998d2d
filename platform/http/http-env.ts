// What every HTTP part of the server is given beside the request itself.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'

export type HttpEnv = {
  Bindings: {
    /** The IP address that the request is made for: the visitor's, also when a page's loader asks on their behalf. */
    ip: string
    /** The site asks itself, for a page: nobody can send this. */
    isOwn?: true
    /** Node's own objects, for development tools that know no others. Absent when the server asks itself. */
    node?: { incoming: IncomingMessage; outgoing: ServerResponse }
  }
}

/**
 * Whether the client hung up, or was too slow, before its body was complete. Reading the body fails then, which is no fault
 * of the server's and is not logged as one.
 */
export function hasHungUp({ env }: Context<HttpEnv>): boolean {
  return env.node?.incoming.readableAborted ?? false
}
