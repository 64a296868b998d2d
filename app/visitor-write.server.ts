// Writes something as a visitor, and learns how long to wait where it was too much.

import type { AppLoadContext } from 'react-router'
import { visitorClient } from './supabase.ts'

interface Written {
  error: { code: string; message: string } | null
  /** After how many seconds it may be tried again; only where a limit was met. */
  retryAfterSeconds: number | undefined
}

/** Does one write with a visitor's client. */
export async function writeAsVisitor(
  context: AppLoadContext,
  write: (client: ReturnType<typeof visitorClient>) => PromiseLike<Pick<Written, 'error'>>,
): Promise<Written> {
  let retryAfterSeconds: number | undefined
  const askServer = async (request: Request) => {
    const response = await context.askServer(request)
    // The client keeps the words of an answer and none of its headers.
    if (response.status === 429) retryAfterSeconds = Number(response.headers.get('retry-after')) || 1
    return response
  }
  const { error } = await write(visitorClient({ ...context, askServer }))
  return { error, retryAfterSeconds }
}

/** The headers of an answer about that. */
export function waitHeaders(retryAfterSeconds: number | undefined): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
}
