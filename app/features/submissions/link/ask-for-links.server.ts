// Asks the server to mail the private links of an address, for whoever lost them.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { isEmail, storedEmail } from '#domain/people/email.ts'
import { waitText } from '#domain/time/wait-text.ts'

/** What is said to whoever asked, and what stays in the field. */
export interface AskedForLinks {
  /** Whether it was taken; never whether the address is known. */
  isTaken: boolean
  problem: string | undefined
  email: string
  retryAfterSeconds?: number
}

const email = z.string().check(z.overwrite(storedEmail), z.refine(isEmail))

/** Asks. */
export async function askForLinks(
  { site, askServer, logError }: AppLoadContext,
  form: FormData,
): Promise<AskedForLinks> {
  const typed = String(form.get('email') ?? '')
  const refuse = (problem: string): AskedForLinks => ({ isTaken: false, problem, email: typed })
  // A field that no person sees; whoever fills it in is a program.
  if (form.get('nickname')) return { isTaken: true, problem: undefined, email: '' }
  const parsed = z.safeParse(email, typed)
  if (!parsed.success) return refuse('Please enter a valid email address.')
  try {
    const answer = await askServer(
      new Request(`${site.url}/functions/v1/lost-links`, {
        method: 'POST',
        headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: parsed.data }),
      }),
    )
    if (answer.ok) return { isTaken: true, problem: undefined, email: '' }
    if (answer.status !== 429) return refuse('That did not work. Please try again.')
    const retryAfterSeconds = Number(answer.headers.get('retry-after')) || 1
    const wait = `Links were asked for several times from your network. Try again in ${waitText(retryAfterSeconds)}.`
    return { ...refuse(wait), retryAfterSeconds }
  } catch (error) {
    logError(error, 'private links could not be asked for')
    return refuse('That did not work. Please try again.')
  }
}
