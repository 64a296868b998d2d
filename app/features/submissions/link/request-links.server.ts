// Has the server mail the private links of an address, for people who lost them.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { isEmail, storedEmail } from '#domain/text/addresses.ts'
import { waitText } from '#domain/text/counts.ts'

export interface LinksRequestResult {
  /** Whether the request was accepted; never reveals whether the address is known. */
  isAccepted: boolean
  problem: string | undefined
  /** What stays in the field. */
  email: string
  retryAfterSeconds?: number
}

const email = z.string().check(z.overwrite(storedEmail), z.refine(isEmail))

export async function requestLinks(
  { site, askServer, logError }: AppLoadContext,
  form: FormData,
): Promise<LinksRequestResult> {
  const accepted = { isAccepted: true, problem: undefined, email: '' }
  // A hidden field, which only bots fill in.
  if (form.get('nickname')) return accepted
  const typed = String(form.get('email') ?? '')
  const refuse = (problem: string) => ({ isAccepted: false, problem, email: typed })
  const parsed = z.safeParse(email, typed)
  if (!parsed.success) return refuse('Please enter a valid email address.')
  try {
    const response = await askServer(
      new Request(`${site.url}/functions/v1/lost-links`, {
        method: 'POST',
        headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: parsed.data }),
      }),
    )
    if (response.ok) return accepted
    if (response.status !== 429) return refuse('That did not work. Please try again.')
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || 1
    const wait = `Links were asked for several times from your network. Try again in ${waitText(retryAfterSeconds)}.`
    return { ...refuse(wait), retryAfterSeconds }
  } catch (error) {
    logError(error, 'private links could not be requested')
    return refuse('That did not work. Please try again.')
  }
}
