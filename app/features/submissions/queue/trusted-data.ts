// The addresses whose submissions go live without a review.

import * as z from 'zod/mini'
import { checked } from '../../../checked-answer.ts'
import { writeErrorText } from '../../../error-texts.ts'
import type { Client } from '../../../supabase.ts'

const trusted = z.object({
  email: z.string(),
  trusted_at: z.string(),
  trusted_by_email: z.nullable(z.string()),
})

/** A trusted address. */
export type TrustedSubmitter = z.infer<typeof trusted>

/** What trusting an address means. */
export const TRUST_MEANING =
  'What this address submits goes on the calendar as soon as it is confirmed from its mailbox, before anyone has looked at it. Reviewers find it under “New, unreviewed”.'

export async function readTrusted(client: Client): Promise<TrustedSubmitter[]> {
  return checked(z.array(trusted), await client.rpc('trusted_submitters'))
}

/** Trusts an address, or no longer. Gives the words for a failure, or null. */
export async function trust(client: Client, email: string, isTrusted: boolean): Promise<string | null> {
  const { error } = await client.rpc('trust_submitter', { submitter_email: email, is_trusted: isTrusted })
  return error && `Error: ${writeErrorText(error, 'Unknown error')}`
}
