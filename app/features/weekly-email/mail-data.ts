// What admins see of the mail that the site sends: the weekly email's history, the outbox, the last errors.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import type { Client } from '../../supabase.ts'

const health = z.object({
  /** Where mail is written to while no mail server is set. */
  folder: z.nullable(z.string()),
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

const history = z.array(
  z.object({
    week: z.string(),
    skipped: z.boolean(),
    recipients: z.number(),
    sent: z.number(),
    written: z.number(),
    waiting: z.number(),
    failed: z.number(),
  }),
)

/** How the mail is doing. */
export interface MailOverview {
  health: z.infer<typeof health>
  history: z.infer<typeof history>
}

/** Reads it all. */
export async function readMailOverview(client: Client): Promise<MailOverview> {
  const [healthAnswer, historyAnswer] = await Promise.all([
    client.rpc('mail_health'),
    client.rpc('weekly_email_history'),
  ])
  return { health: checked(health, healthAnswer), history: checked(history, historyAnswer) }
}
