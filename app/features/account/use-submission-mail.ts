// Reads and saves when one is told by mail of new submissions.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { writeErrorText } from '../../error-texts.ts'
import { queryNames } from '../../query-names.ts'
import type { Client } from '../../supabase.ts'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'

const submissionMail = z.enum(['at_once', 'daily', 'never'])

export type SubmissionMail = z.infer<typeof submissionMail>

/** The choice of whoever is signed in, and the way to change it. */
export function useSubmissionMail() {
  const { client } = useSession()
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.mailPreferences,
    read: readChoice,
    failure: 'Failed to load your choice. Please try again.',
  })
  const { isBusy, busyId, isDone, problem, run } = useActions<SubmissionMail>()

  const write = async (choice: SubmissionMail) => {
    const { error } = await client
      .from('mail_preferences')
      .upsert({ new_submissions: choice }, { onConflict: 'user_id' })
    if (!error) await refresh(queryNames.mailPreferences)
    return error && writeErrorText(error, 'Failed to save this. Please try again.')
  }
  const choose = (choice: SubmissionMail) => {
    if (choice !== query.data) run({ id: choice, write: () => write(choice) })
  }
  return { query, choice: busyId ?? query.data, isBusy, isSaved: isDone, problem, choose }
}

/** The choice; daily for whoever has never made one. */
async function readChoice(client: Client): Promise<SubmissionMail> {
  const row = z.nullable(z.object({ new_submissions: submissionMail }))
  const answer = await client.from('mail_preferences').select('new_submissions').maybeSingle()
  return checked(row, answer)?.new_submissions ?? 'daily'
}
