// Requests to the sign-in service that the client library has no method for.

import * as z from 'zod/mini'
import { browserClient, type Client } from '../../data-client.ts'
import { authErrorText, serverMessage } from '../../error-messages.ts'
import { parseResponse } from '../../read-data.ts'
import type { Site } from '../../site.ts'

/** Sends a request as the signed-in person. */
async function requestAuth(
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
    body: method === 'POST' ? JSON.stringify(body) : null,
  })
  const json: unknown = await response.json()
  return response.ok ? { data: json, error: null } : { data: null, error: json }
}

/** Whether the service wants the person to confirm their identity before it does what was requested. */
export function isProofNeeded(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'reauthentication_needed'
  )
}

/** Confirms the person's identity by password, or by a code from an email. Returns an error message or null. */
export async function proveIdentity(
  client: Client,
  site: Site,
  proof: { password: string } | { nonce: string },
): Promise<string | null> {
  const failed = 'Failed to confirm. Please try again.'
  try {
    const { error } = await requestAuth(client, site, 'POST', '/reauthenticate', proof)
    return error ? authErrorText(error, failed) : null
  } catch {
    return failed
  }
}

const codeCount = z.object({ left: z.number() })
const codeSet = z.object({ codes: z.array(z.string()) })
const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

/** How many recovery codes are left. Throws on failure. */
export async function readRecoveryCodesLeft(client: Client, site: Site): Promise<number> {
  return parseResponse(codeCount, await requestAuth(client, site, 'GET', '/recovery-codes')).left
}

/** Creates recovery codes, which replace the existing ones. Throws on failure. */
export async function renewRecoveryCodes(client: Client, site: Site): Promise<readonly string[]> {
  return parseResponse(codeSet, await requestAuth(client, site, 'POST', '/recovery-codes')).codes
}

/** Completes the sign-in with a recovery code. Returns an error message or null. */
export async function signInByRecoveryCode(site: Site, code: string): Promise<string | null> {
  const failed = 'Failed to sign in'
  try {
    const client = await browserClient(site)
    const response = await requestAuth(client, site, 'POST', '/recovery-codes/verify', { code })
    if (response.error) return serverMessage(response.error, failed)
    const { error } = await client.auth.setSession(parseResponse(tokens, response))
    return error && authErrorText(error, failed)
  } catch {
    return failed
  }
}
