// The open submission: what it says, what is on the calendar that day, and what can be decided.

import { type ReactNode, useEffect, useRef } from 'react'
import { badgeColor } from '#domain/event/event-colors.ts'
import { typeLabel } from '#domain/text/event-text.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../../site.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useSwipe } from '../../../ui/use-swipe.ts'
import { fromList } from '../../../ui/way-back.tsx'
import { CardNavigation, type CardWays } from './card-navigation.tsx'
import { DecisionLog } from './decision-log.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { EditSubmission } from './edit-submission.tsx'
import { GroupChoice } from './group-choice.tsx'
import { PendingButtons } from './pending-buttons.tsx'
import { ProposedChangeFacts } from './proposed-change.tsx'
import type { Standing } from './read-queue.ts'
import { RejectForm } from './reject-form.tsx'
import { ReviewedButtons } from './reviewed-buttons.tsx'
import type { Twin } from './row-marks.ts'
import { SameDayEvents } from './same-day-events.tsx'
import { SeriesCollisions } from './series-collisions.tsx'
import { stateWord } from './state-word.ts'
import { isChange, isRepeating, type Submission } from './submission.ts'
import { SubmissionFacts } from './submission-facts.tsx'
import { SubmitterTools } from './submitter-tools.tsx'
import { Twins } from './twins.tsx'
import { type Outcome, useCardActions } from './use-card-actions.ts'
import type { QueueRow } from './use-queue.ts'
import type { RidesQuery } from './use-rides.ts'

interface SubmissionCardProps {
  /** Whether it has opened by itself, and leaves the focus where it is. */
  isUnasked: boolean
  row: QueueRow
  ways: CardWays
  rides: RidesQuery
  /** What it possibly duplicates. */
  twins: readonly Twin[]
  standing: Standing | undefined
  /** Shows at once what was changed. */
  onChange(changes: Partial<Submission>, isGone?: boolean): void
  /** A decision was made: it is said, and the next one opens. */
  onDecided(outcome: Outcome): void
  /** A key was pressed while a decision was being saved, and did nothing. */
  onUnusedKey(): void
  /** What was decided before. */
  children?: ReactNode
}

/** The card. What is being typed stays, whatever others decide meanwhile. */
export function SubmissionCard(props: SubmissionCardProps) {
  const { row, ways, rides, standing, onChange } = props
  const { submission, isGone } = row
  const { timeZone } = useSite()
  const actions = useCardActions(props)
  const { mode, enter, isBusy, problem } = actions
  const { id, status, event_type, submitter_email } = submission
  const isPending = status === 'pending' && !isGone
  const word = stateWord(row)
  const card = useOpened(`${mode} ${status}`, props.isUnasked)
  const swipe = useSwipe({ onLeft: () => ways.onNext?.(), onRight: () => ways.onPrevious?.() })
  return (
    <section
      ref={card}
      aria-labelledby={`submission-${id}`}
      className="flex min-h-[calc(100dvh-6rem)] flex-col rounded-card border border-line bg-surface shadow-card lg:max-h-[calc(100dvh-6rem)] lg:min-h-0 lg:overflow-y-auto"
    >
      {/* A swipe across must not be the browser's step back as well. */}
      <div
        className="grid touch-pan-y touch-pinch-zoom gap-5 p-4 pb-6 sm:p-6"
        {...(mode === 'reading' && swipe)}
      >
        {props.children}
        <CardNavigation {...ways} />
        <div>
          <div className="mb-2 flex flex-wrap gap-2">
            <Badge color={word?.color ?? 'yellow'}>{word?.text ?? 'Pending'}</Badge>
            <Badge color={badgeColor(event_type?.color)}>{typeLabel(event_type?.name ?? '')}</Badge>
            {isChange(submission) && <Badge color="blue">Change of an event</Badge>}
          </div>
          <h2 id={`submission-${id}`} tabIndex={-1} className="text-2xl outline-none">
            {submission.title}
          </h2>
          <p className="text-sm text-muted">
            Submitted on {dateText(cityDay(submission.created_at, timeZone))} at{' '}
            {timeText(submission.created_at, timeZone)}
          </p>
        </div>
        <Twins twins={props.twins} />
        <div role="status" className="empty:hidden">
          {isGone ? (
            <p className="font-semibold">
              It was deleted or withdrawn in the meantime, or given to someone else to review.
            </p>
          ) : (
            <DecisionLog submission={submission} />
          )}
        </div>
        {submission.event_id && (
          <TextLink to={`/event/${submission.event_id}`} state={fromList}>
            See the event
          </TextLink>
        )}
        {status === 'rejected' && !submission.is_spam && (
          <p>
            <strong>Rejection reason:</strong> {submission.rejection_reason ?? 'None given'}
          </p>
        )}
        {mode === 'rejecting' && (
          <RejectForm
            id={id}
            hint={
              submitter_email === null
                ? 'The submitter left no address.'
                : 'The submitter is told of it by mail.'
            }
            onReject={actions.reject}
            onDone={actions.rejected}
            onCancel={() => enter('reading')}
          />
        )}
        {mode === 'editing' ? (
          <EditSubmission
            submission={submission}
            onReread={actions.reread}
            onSaved={edited => {
              enter('reading')
              onChange(edited)
            }}
            onCancel={() => enter('reading')}
          />
        ) : (
          <>
            {isChange(submission) && <ProposedChangeFacts change={submission} />}
            <div className={isPending ? 'grid items-start gap-5 xl:grid-cols-[3fr_2fr]' : ''}>
              <SubmissionFacts submission={submission} />
              {isPending && (
                <div className="grid gap-5">
                  <SameDayEvents submission={submission} query={rides} />
                  {isRepeating(submission) && !isChange(submission) && (
                    <SeriesCollisions submission={submission} />
                  )}
                </div>
              )}
            </div>
          </>
        )}
        {problem}
        {mode === 'reading' && !isGone && (
          <div className="grid gap-4 border-t border-line pt-4">
            {isPending && !isChange(submission) && (
              <GroupChoice submission={submission} isBusy={isBusy} onChoose={actions.chooseGroup} />
            )}
            {hasAddress(submission) && (
              <SubmitterTools
                submission={submission}
                standing={standing}
                onLinksChanged={links_revoked_at => onChange({ links_revoked_at })}
              />
            )}
            {status !== 'approved' && (
              <Button
                look="quiet"
                className="justify-self-start"
                disabled={isBusy}
                onClick={() => enter('deleting')}
              >
                Delete
              </Button>
            )}
          </div>
        )}
      </div>
      {mode === 'reading' &&
        (isPending ? (
          <PendingButtons submission={submission} actions={actions} onUnusedKey={props.onUnusedKey} />
        ) : (
          !isGone && <ReviewedButtons submission={submission} actions={actions} />
        ))}
      <DeleteQuestion submission={submission} actions={actions} />
    </section>
  )
}

function hasAddress(submission: Submission): submission is Submission & { submitter_email: string } {
  return submission.submitter_email !== null
}

/** Where the list is hidden the card begins at the top of the screen; its heading has the focus, until something else has. */
function useOpened(state: string, isUnasked: boolean) {
  const card = useRef<HTMLElement>(null)
  const wasUnasked = useRef(isUnasked)
  useEffect(() => {
    if (wasUnasked.current) return
    card.current?.querySelector('h2')?.focus({ preventScroll: true })
    if (!window.matchMedia('(min-width: 64rem)').matches) card.current?.scrollIntoView({ block: 'start' })
  }, [])
  const lastState = useRef(state)
  useEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    // What had the focus went with the last state.
    if (document.activeElement === document.body)
      card.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [state])
  return card
}
