// Who decided what about a submission, and when.

import * as z from 'zod/mini'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { checked } from '../../../checked-answer.ts'
import { queryNames } from '../../../query-names.ts'
import { useSite } from '../../../site.ts'
import type { Client } from '../../../supabase.ts'
import { LoadState } from '../../../ui/loading-text.tsx'
import { useSession } from '../../session/session-context.ts'
import { useReading } from '../../session/use-reading.ts'
import type { Submission } from './submission.ts'

const decision = z.object({
  id: z.number(),
  decision: z.string(),
  reason: z.nullable(z.string()),
  at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_by_email: z.nullable(z.string()),
})
type Decision = z.infer<typeof decision>

const words = new Map([
  ['approved', 'Approved'],
  ['published', 'Put on the calendar, because the address is trusted'],
  ['reviewed', 'Looked at'],
  ['rejected', 'Rejected'],
  ['spam', 'Rejected as spam'],
  ['reopened', 'Opened again'],
])

const maxShown = 50

async function readDecisions(client: Client, id: string): Promise<Decision[]> {
  const answer = await client
    .from('submission_decisions')
    .select('id, decision, reason, at, decided_by, decided_by_email')
    .eq('submission_id', id)
    .order('id', { ascending: false })
    .limit(maxShown)
  return checked(z.array(decision), answer).toReversed()
}

/** The list, the last one at the end; nothing where nobody has decided yet. */
export function DecisionLog({ submission }: { submission: Submission }) {
  const { id, status, is_unreviewed } = submission
  const { timeZone } = useSite()
  const { user } = useSession()
  const query = useReading({
    // Another state has another decision behind it.
    name: queryNames.submissionDecisions({ id, status, is_unreviewed }),
    read: client => readDecisions(client, id),
    failure: 'Who decided could not be read. Please try again later.',
  })
  const by = ({ decided_by, decided_by_email }: Decision) =>
    decided_by === user.id ? ' by you' : decided_by_email ? ` by ${decided_by_email}` : ''
  return (
    <>
      <LoadState query={query} loading="Loading decisions..." isSilentAtFirst />
      {query.data && query.data.length > 0 && (
        <section aria-label="Decisions">
          <h3 className="mb-1">Decisions</h3>
          <ol className="grid gap-1 break-words">
            {query.data.map(entry => (
              <li key={entry.id}>
                {words.get(entry.decision) ?? entry.decision}
                {by(entry)}, {dateText(cityDay(entry.at, timeZone))} at {timeText(entry.at, timeZone)}
                {entry.reason && <span className="text-muted">: {entry.reason}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
