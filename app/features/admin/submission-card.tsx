// One submission: what it says, what is on the calendar that day, and what can be decided.

import { useState } from 'react'
import { badgeColor } from '#domain/event/event-colors.ts'
import { eventFormValues } from '#domain/event/event-payload.ts'
import { repeatFields } from '#domain/series/repeat-form.ts'
import { typeLabel } from '#domain/text/event-text.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { ActionProblem } from '../../ui/action-problem.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { fromList } from '../../ui/way-back.tsx'
import type { EventType } from '../events/event.ts'
import { EventForm } from '../manage-events/event-form.tsx'
import { useSession } from '../session/session-context.ts'
import { useRefresh } from '../session/use-reading.ts'
import { useSessionMessage } from '../session/use-session-message.ts'
import { RejectForm } from './reject-form.tsx'
import { SameDayEvents } from './same-day-events.tsx'
import { SeriesCollisions } from './series-collisions.tsx'
import { SubmissionFacts } from './submission-facts.tsx'
import {
  approve,
  countApprovedDates,
  deleteSubmission,
  isRepeating,
  reject,
  type Submission,
  updateSubmission,
} from './submissions-data.ts'

type Mode = 'reading' | 'editing' | 'rejecting' | 'deleting'

const statusColors = { pending: 'yellow', approved: 'green', rejected: 'red' } as const

interface SubmissionCardProps {
  submission: Submission
  types: readonly EventType[]
  /** Says a short word about what has succeeded. */
  onDone(message: string): void
  /** A form was opened or closed; while one is open, the card must not go away. */
  onFormOpen(isOpen: boolean): void
}

/** The card. Only what is pending can be decided. */
export function SubmissionCard({ submission, types, onDone, onFormOpen }: SubmissionCardProps) {
  const { client, user } = useSession()
  const refresh = useRefresh()
  const { timeZone } = useSite()
  const [mode, setMode] = useState<Mode>('reading')
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useSessionMessage<{ words: string; retry(): void }>()
  const { id, status, event_type } = submission
  const isPending = status === 'pending'
  const enter = (next: Mode) => {
    setFailed(null)
    setMode(next)
    onFormOpen(next === 'editing' || next === 'rejecting')
  }

  const decide = async (write: () => Promise<string | null>, message: string, more = async () => '') => {
    setIsBusy(true)
    const failure = await write()
    const details = failure === null ? await more() : ''
    setIsBusy(false)
    // The reason of a rejection is not typed twice.
    if (failure === null || mode !== 'rejecting') enter('reading')
    setFailed(failure === null ? null : { words: failure, retry: () => void decide(write, message, more) })
    // Someone else may have decided in the meantime. The card stays then, so that the reason can be read.
    if (failure !== null) return void refresh(queryNames.pendingSubmissions)
    void refresh(queryNames.submissions, queryNames.events)
    onDone(`${message}${details}`)
  }
  const approveNow = () =>
    decide(
      () => approve(client, id, user.id),
      'Submission approved successfully! Event has been added to the calendar.',
      async () => (submission.rule === null ? '' : datesText(await countApprovedDates(client, id))),
    )

  return (
    <Card aria-labelledby={`submission-${id}`} className="grid gap-5">
      <div>
        <div className="mb-2 flex flex-wrap gap-2">
          <span className="capitalize">
            <Badge color={statusColor(status)}>{status}</Badge>
          </span>
          <Badge color={badgeColor(event_type?.color)}>{typeLabel(event_type?.name ?? '')}</Badge>
        </div>
        <h2 id={`submission-${id}`} className="text-2xl">
          {submission.title}
        </h2>
        <p className="text-sm text-muted">
          Submitted on {dateText(cityDay(submission.created_at, timeZone))} at{' '}
          {timeText(submission.created_at, timeZone)}
        </p>
      </div>
      {mode === 'editing' ? (
        <EventForm
          kind="submission"
          initial={submissionFormValues(submission, timeZone)}
          stored={submission}
          types={types}
          saveLabel="Save Changes"
          busyLabel="Saving..."
          onSave={payload => updateSubmission(client, id, payload)}
          onSaved={() => {
            enter('reading')
            void refresh(queryNames.submissions)
          }}
        >
          <Button look="secondary" onClick={() => enter('reading')}>
            Cancel
          </Button>
        </EventForm>
      ) : (
        <div className={isPending ? 'grid items-start gap-5 lg:grid-cols-[3fr_2fr]' : ''}>
          <SubmissionFacts submission={submission} />
          {isPending && (
            <div className="grid gap-5">
              <SameDayEvents submission={submission} />
              {isRepeating(submission) && <SeriesCollisions submission={submission} />}
            </div>
          )}
        </div>
      )}
      {status === 'rejected' && (
        <p>
          <strong>Rejection reason:</strong> {submission.rejection_reason ?? 'None given'}
        </p>
      )}
      {submission.event_id && (
        <TextLink to={`/event/${submission.event_id}`} state={fromList}>
          See the event
        </TextLink>
      )}
      {failed && mode !== 'rejecting' && (
        <ActionProblem problem={failed.words} isBusy={isBusy} onRetry={failed.retry} />
      )}
      {mode === 'rejecting' && (
        <RejectForm
          id={id}
          isTold={submission.submitter_email !== null}
          onReject={reason =>
            decide(() => reject(client, id, user.id, reason), 'Submission rejected successfully.')
          }
          problem={failed?.words ?? null}
          onCancel={() => enter('reading')}
        />
      )}
      {isPending && mode === 'reading' && (
        <div className="flex flex-wrap gap-3">
          <Button disabled={isBusy} onClick={() => void approveNow()}>
            {isBusy ? 'Approving...' : 'Approve'}
          </Button>
          <Button look="danger" disabled={isBusy} onClick={() => enter('rejecting')}>
            Reject
          </Button>
          <Button look="secondary" disabled={isBusy} onClick={() => enter('editing')}>
            Edit
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={() => enter('deleting')}>
            Delete
          </Button>
        </div>
      )}
      {mode === 'deleting' && (
        <ConfirmDialog
          question="Are you sure you want to delete this submission?"
          confirmLabel="Delete"
          isBusy={isBusy}
          onConfirm={() =>
            void decide(() => deleteSubmission(client, id), 'Submission deleted successfully.')
          }
          onCancel={() => enter('reading')}
        >
          <p>It is gone for good and nobody is told. This is for spam; anything else is better rejected.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function datesText(count: number | undefined): string {
  if (count === undefined) return ''
  return count === 1 ? ' It has one date.' : ` It repeats: ${count} dates were added.`
}

/** The fields that show a submission for editing, with the way in which it repeats. */
function submissionFormValues(submission: Submission, timeZone: string) {
  const values = eventFormValues(submission, timeZone)
  return { ...values, ...repeatFields(submission.rule, values.start_date) }
}

function statusColor(status: string) {
  return status === 'approved' || status === 'rejected' ? statusColors[status] : statusColors.pending
}
