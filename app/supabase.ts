// The only place where a client of the data API is made.

import { PostgrestClient } from '@supabase/postgrest-js'
import type { AppLoadContext } from 'react-router'
import type { Database } from '#supabase/database.types.ts'

/** The data API as a visitor has it, for loaders and actions on the server: the same words, without the network. */
export function visitorClient({ site, askServer }: AppLoadContext) {
  return new PostgrestClient<Database>(`${site.url}/rest/v1`, {
    headers: { apikey: site.publishableKey },
    fetch: (input, init) => askServer(new Request(input, init)),
  })
}
