// Composes the letters to people who submitted an event, from the submission as it is when the letter is sent.

import { z } from 'zod'
import { templates } from '../auth/letter-templates.ts'
import type { Config } from '../config.ts'
import type { Queries } from '../database/database.ts'
import type { Composer } from '../mail/worker.ts'

interface Decided {
  title: string
  event_id: string | null
  rejection_reason: string | null
}

const facts = z.object({ submission_id: z.string() })

/** Who composes which kind of letter about submissions. */
export function submissionComposers(config: Config): Record<string, Composer> {
  return {
    submission_approved: async (queries, { payload }) => {
      const submission = await decided(queries, payload, 'approved')
      // An event that was taken off the calendar again would make the letter untrue.
      if (!submission?.event_id) return undefined
      const url = `${config.siteUrl}/event/${submission.event_id}`
      return templates.submissionApproved(config, submission.title, url)
    },

    submission_rejected: async (queries, { payload }) => {
      const submission = await decided(queries, payload, 'rejected')
      return submission && templates.submissionRejected(config, submission.title, submission.rejection_reason)
    },
  }
}

/** The submission a letter is about; undefined when it was deleted before its letter was sent. */
async function decided(queries: Queries, payload: unknown, status: string): Promise<Decided | undefined> {
  const [submission] = await queries.query<Decided & Record<string, unknown>>(
    'select title, event_id, rejection_reason from public.event_submissions where id = $1 and status = $2',
    [facts.parse(payload).submission_id, status],
  )
  return submission
}
