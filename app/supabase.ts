// The only place where a client of the data API is made.

import { PostgrestClient } from '@supabase/postgrest-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { AppLoadContext } from 'react-router'
import type { Database } from '#supabase/database.types.ts'
import { withSaidWait } from './said-wait.ts'
import type { Site } from './site.ts'

/** The data API as a visitor has it, for loaders and actions on the server: the same words, without the network. */
export function visitorClient({ site, askServer, logError }: AppLoadContext) {
  return new PostgrestClient<Database>(`${site.url}/rest/v1`, {
    headers: { apikey: site.publishableKey },
    fetch: async (input, init) => {
      try {
        return await askServer(new Request(input, init))
      } catch (error) {
        // The client makes a refusal of it, and nobody would know the cause.
        logError(error, 'the data API did not answer a page')
        throw error
      }
    },
    // Without the network nothing gets lost on the way, and the page has something to show instead.
    retry: false,
  })
}

/** The whole client, with the session of whoever is signed in here. */
export type Client = SupabaseClient<Database>

const loadLimitMilliseconds = 120_000
const refusals = [401, 403]

let opened: Promise<Client> | undefined

/** The browser's one client. Its code is fetched when a page first asks for it, so that visitors never load it. */
export function browserClient(site: Pick<Site, 'publishableKey'>): Promise<Client> {
  opened ??= openClient(site).catch((error: unknown) => {
    // The next page may have more luck.
    opened = undefined
    throw error
  })
  return opened
}

async function openClient({ publishableKey }: Pick<Site, 'publishableKey'>): Promise<Client> {
  const { createClient } = await inTime(import('@supabase/supabase-js'))
  const client: Client = createClient<Database>(window.location.origin, publishableKey, {
    // Mailed links are read by the page they lead to; a session in a URL could be a stranger's.
    auth: { detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        // A session that was ended elsewhere is refused here first; asking for the user makes the client notice.
        if (refusals.includes(response.status) && response.url.includes('/rest/v1/'))
          void client.auth.getUser()
        return withSaidWait(withoutProxyWords(response))
      },
    },
  })
  return client
}

/** The site's API speaks JSON alone: an error in another language is a proxy's, and its words are not for people. */
function withoutProxyWords(response: Response): Response {
  if (response.ok || response.headers.get('content-type')?.includes('json')) return response
  const { status, statusText } = response
  // A status such as 304 has no body at all.
  return status < 400 ? response : new Response('{}', { status, statusText })
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) =>
    setTimeout(
      () => reject(new Error('The code of this page took too long to load.')),
      loadLimitMilliseconds,
    ),
  )
  return Promise.race([loading, tooLate])
}
