// Asks a function of the server in the name of whoever is signed in.

import type { Client } from './supabase.ts'

/** The answer, or what the server said instead of one: the client itself knows only that there was a refusal. What is sent makes it a POST. */
export async function askFunction(
  client: Client,
  name: string,
  body?: Record<string, unknown>,
): Promise<{ data: unknown; error: unknown }> {
  const { data, error } = await client.functions.invoke<unknown>(
    name,
    body ? { method: 'POST', body } : { method: 'GET' },
  )
  if (!error) return { data, error: null }
  const response: unknown = Reflect.get(error, 'context')
  if (!(response instanceof Response)) return { data: null, error: { message: '' } }
  const said: unknown = await response.json().catch(() => ({}))
  return { data: null, error: said }
}
