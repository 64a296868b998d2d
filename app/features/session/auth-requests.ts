// Requests to the sign-in service that the client library has no method for.

import { authErrorText } from '../../error-texts.ts'
import type { Site } from '../../site.ts'
import type { Client } from '../../supabase.ts'

/** Asks as the person who is signed in. */
export async function askAuth(
  client: Client,
  { publishableKey }: Site,
  method: 'GET' | 'POST',
  path: string,
  body: object = {},
): Promise<{ data: unknown; error: unknown }> {
  const { data } = await client.auth.getSession()
  const response = await fetch(`/auth/v1${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      Authorization: `Bearer ${data.session?.access_token}`,
      'Content-Type': 'application/json',
      'X-Supabase-Api-Version': '2024-01-01',
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  return response.ok ? { data: answer, error: null } : { data: null, error: answer }
}

/** Whether the service wants fresh proof of who is signed in before it does what it was asked. */
export function isProofNeeded(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'reauthentication_needed'
  )
}

/** Shows the password, or a code from a mail. Returns the words for a failure, or null. */
export async function proveIdentity(
  client: Client,
  site: Site,
  proof: { password: string } | { nonce: string },
): Promise<string | null> {
  const failed = 'Failed to confirm. Please try again.'
  try {
    const { error } = await askAuth(client, site, 'POST', '/reauthenticate', proof)
    return error ? authErrorText(error, failed) : null
  } catch {
    return failed
  }
}
