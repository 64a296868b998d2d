// What admins see of the mail that the site sends: the Sunday email's history, the outbox, the last errors.

import * as z from 'zod/mini'
import type { Database } from '#supabase/database.types.ts'
import { serverMessage } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'
import type { Reading } from '../fallback/reading.ts'

const health = z.object({
  counts: z.record(z.string(), z.number()),
  problems: z.array(
    z.object({
      kind: z.string(),
      address: z.string(),
      state: z.string(),
      attempts: z.number(),
      last_error: z.string(),
      created_at: z.string(),
    }),
  ),
})

/** How the mail is doing. */
export interface MailOverview {
  health: z.infer<typeof health>
  history: Database['public']['Functions']['weekly_email_history']['Returns']
}

/** Reads it all. */
export async function readMailOverview(client: Client): Promise<Reading<MailOverview>> {
  const [healthAnswer, historyAnswer] = await Promise.all([
    client.rpc('mail_health'),
    client.rpc('weekly_email_history'),
  ])
  const parsed = health.safeParse(healthAnswer.data)
  const error = healthAnswer.error ?? historyAnswer.error
  if (error || !parsed.success || !historyAnswer.data)
    return {
      ok: false,
      error: serverMessage(error, 'Failed to load the state of the mail. Please try again.'),
    }
  return { ok: true, value: { health: parsed.data, history: historyAnswer.data } }
}
