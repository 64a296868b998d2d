// The browser's one client of the data API. Its code is loaded on first use, so that visitors never load it.

import type { SupabaseClient } from '@supabase/supabase-js'
import { waitText } from '#domain/text/counts.ts'
import type { Database } from '#supabase/database.types.ts'
import type { Site } from './site.ts'

export type Client = SupabaseClient<Database>

const loadTimeout = 120_000

let opened: Promise<Client> | undefined

export function browserClient(site: Pick<Site, 'publishableKey'>): Promise<Client> {
  opened ??= openClient(site).catch((error: unknown) => {
    // The next page tries again.
    opened = undefined
    throw error
  })
  return opened
}

async function openClient({ publishableKey }: Pick<Site, 'publishableKey'>): Promise<Client> {
  const { createClient } = await withTimeout(import('@supabase/supabase-js'))
  const client: Client = createClient<Database>(window.location.origin, publishableKey, {
    // Mailed links are handled by the page they lead to; a session in a URL could be a stranger's.
    auth: { detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        // The first sign of a session that was ended elsewhere; asking for the user makes the client notice.
        if ([401, 403].includes(response.status) && response.url.includes('/rest/v1/'))
          void client.auth.getUser()
        return withWaitTime(withoutProxyBody(response))
      },
    },
  })
  return client
}

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  const error = new Error('The code of this page took too long to load.')
  const timeout = new Promise<never>((_, reject) => setTimeout(() => reject(error), loadTimeout))
  return Promise.race([loading, timeout])
}

/** The site's API answers in JSON: an error in another format comes from a proxy, and is not meant for people. */
function withoutProxyBody(response: Response): Response {
  const { ok, status, statusText, headers } = response
  // A status such as 304 has no body at all.
  if (ok || status < 400 || headers.get('content-type')?.includes('json')) return response
  return new Response('{}', { status, statusText })
}

/** Puts the waiting time of a limited sign-in into its message, because the client drops the headers. */
export async function withWaitTime(response: Response): Promise<Response> {
  const seconds = Number(response.headers.get('retry-after'))
  if (response.status !== 429 || !(seconds > 0)) return response
  const body: unknown = await response.clone().json()
  // Other limits, such as on emails, name the time in messages of their own.
  if (Reflect.get(Object(body), 'code') !== 'over_request_rate_limit') return response
  const message = `Too many attempts. Try again in ${waitText(seconds)}.`
  return Response.json({ ...Object(body), message }, response)
}
