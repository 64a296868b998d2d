// The data API as a visitor has it, for loaders and actions: the same requests, without the network.

import { PostgrestClient } from '@supabase/postgrest-js'
import { type AppLoadContext, data, type HeadersFunction } from 'react-router'
import type { Database } from '#supabase/database.types.ts'

export function visitorClient({ site, askServer, logError }: AppLoadContext) {
  return new PostgrestClient<Database>(`${site.url}/rest/v1`, {
    headers: { apikey: site.publishableKey },
    fetch: async (input, init) => {
      try {
        return await askServer(new Request(input, init))
      } catch (error) {
        // The client turns it into a refusal, which hides the cause.
        logError(error, 'the data API did not answer a page')
        throw error
      }
    },
    // Within the process no request gets lost.
    retry: false,
  })
}

interface WriteResult {
  error: { code: string; message: string } | null
  /** When to try again; only if a limit was reached. */
  retryAfterSeconds: number | undefined
}

/** Does one write as a visitor, and reads the waiting time if a limit was reached. */
export async function writeAsVisitor(
  context: AppLoadContext,
  write: (client: ReturnType<typeof visitorClient>) => PromiseLike<Pick<WriteResult, 'error'>>,
): Promise<WriteResult> {
  let retryAfterSeconds: number | undefined
  const askServer = async (request: Request) => {
    const response = await context.askServer(request)
    // The client drops the headers of a response.
    if (response.status === 429) retryAfterSeconds = Number(response.headers.get('retry-after')) || 1
    return response
  }
  const { error } = await write(visitorClient({ ...context, askServer }))
  return { error, retryAfterSeconds }
}

/** The response to a form: 429 with the waiting time if a limit was reached, else the status. */
export function formResponse<Result>(result: Result, status: number, retryAfterSeconds: number | undefined) {
  if (retryAfterSeconds === undefined) return data(result, { status })
  return data(result, { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } })
}

/** The `headers` of a route whose action may answer with a waiting time. */
export const actionHeaders: HeadersFunction = headers => headers.actionHeaders
