// The open submission: its content, similar events, and the tools to decide on it.

import { ChevronLeft, ChevronRight, List, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { badgeColor, typeLabel } from '#domain/event/event-types.ts'
import { dateText } from '#domain/time/city-day.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import { useSite } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { useSwipe } from '../../../ui/gestures.ts'
import { TextLink } from '../../../ui/links.tsx'
import { fromList } from '../../../ui/way-back.tsx'
import { DeleteQuestion, PendingButtons, ReviewedButtons } from './card-buttons.tsx'
import { EditSubmission } from './edit-submission.tsx'
import { ProposedChangeFacts } from './proposed-change.tsx'
import type { SubmitterRecord } from './read-queue.ts'
import { RejectForm } from './reject-form.tsx'
import type { Duplicate, RidesQuery } from './similar-events.ts'
import { DuplicateList, SimilarEventsPanel } from './similar-events-panel.tsx'
import { isChange, type QueueRow, rowState } from './submission.ts'
import { DecisionLog, SubmissionFacts } from './submission-facts.tsx'
import { GroupChoice, SubmitterTools } from './submission-tools.tsx'
import { type CardActionsOptions, useCardActions } from './use-card-actions.ts'

/** Where the card's navigation leads. Undefined where there is no neighbour. */
interface CardNavigationProps {
  /** Such as '3 of 20'. */
  position: string
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onClose(): void
}

interface SubmissionCardProps extends CardActionsOptions {
  row: QueueRow
  /** A card that opened automatically leaves the focus where it is. */
  isAutomatic: boolean
  navigation: CardNavigationProps
  rides: RidesQuery
  duplicates: readonly Duplicate[]
  record: SubmitterRecord | undefined
  /** A key was pressed while a decision was being saved, and did nothing. */
  onIgnoredKey(): void
  /** Messages about the previous decision. */
  children?: ReactNode
}

/** What a reviewer types here stays, even when someone else decides on the submission meanwhile. */
export function SubmissionCard(props: SubmissionCardProps) {
  const { row, navigation, onChange } = props
  const { submission, isGone } = row
  const { timeZone } = useSite()
  const actions = useCardActions(submission, props)
  const { mode, enter, isBusy } = actions
  const { id, status, event_type, submitter_email, created_at } = submission
  const isPending = status === 'pending' && !isGone
  const state = rowState(row)
  const card = useCardFocus(`${mode} ${status}`, props.isAutomatic)
  const swipe = useSwipe({ onLeft: () => navigation.onNext?.(), onRight: () => navigation.onPrevious?.() })
  const read = () => enter('reading')
  return (
    <section
      ref={card}
      aria-labelledby={`submission-${id}`}
      className="flex min-h-[calc(100dvh-6rem)] flex-col rounded-card border border-line bg-surface shadow-card lg:max-h-[calc(100dvh-6rem)] lg:min-h-0 lg:overflow-y-auto"
    >
      {/* A swipe must not also trigger the browser's Back gesture. */}
      <div
        className="grid touch-pan-y touch-pinch-zoom gap-5 p-4 pb-6 sm:p-6"
        {...(mode === 'reading' && swipe)}
      >
        {props.children}
        <CardNavigation {...navigation} />
        <div>
          <div className="mb-2 flex flex-wrap gap-2">
            <Badge color={state?.color ?? 'yellow'}>{state?.text ?? 'Pending'}</Badge>
            <Badge color={badgeColor(event_type?.color)}>{typeLabel(event_type?.name ?? '')}</Badge>
            {isChange(submission) && <Badge color="blue">Change of an event</Badge>}
          </div>
          <h2 id={`submission-${id}`} tabIndex={-1} className="text-2xl outline-none">
            {submission.title}
          </h2>
          <p className="text-sm text-muted">
            Submitted on {dateText(cityDay(created_at, timeZone))} at {timeText(created_at, timeZone)}
          </p>
        </div>
        <DuplicateList duplicates={props.duplicates} />
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
            onCancel={read}
          />
        )}
        {mode === 'editing' ? (
          <EditSubmission
            submission={submission}
            onReread={actions.reread}
            onSaved={edited => {
              read()
              onChange(edited)
            }}
            onCancel={read}
          />
        ) : (
          <>
            {isChange(submission) && <ProposedChangeFacts change={submission} />}
            <div className={isPending ? 'grid items-start gap-5 xl:grid-cols-[3fr_2fr]' : ''}>
              <SubmissionFacts submission={submission} />
              {isPending && <SimilarEventsPanel submission={submission} query={props.rides} />}
            </div>
          </>
        )}
        {actions.problem}
        {mode === 'reading' && !isGone && (
          <div className="grid gap-4 border-t border-line pt-4">
            {isPending && !isChange(submission) && (
              <GroupChoice submission={submission} isBusy={isBusy} onChoose={actions.chooseGroup} />
            )}
            {submitter_email !== null && (
              <SubmitterTools
                submission={submission}
                email={submitter_email}
                record={props.record}
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
      {mode === 'reading' && isPending && (
        <PendingButtons submission={submission} actions={actions} onIgnoredKey={props.onIgnoredKey} />
      )}
      {mode === 'reading' && !isPending && !isGone && (
        <ReviewedButtons submission={submission} actions={actions} />
      )}
      <DeleteQuestion submission={submission} actions={actions} />
    </section>
  )
}

function CardNavigation({ position, onNext, onPrevious, onClose }: CardNavigationProps) {
  const step = (label: string, Icon: LucideIcon, onPress: (() => void) | undefined) => (
    <button
      type="button"
      aria-label={label}
      disabled={!onPress}
      onClick={onPress}
      className="inline-flex size-11 items-center justify-center rounded-full hover:bg-highlight disabled:opacity-40"
    >
      <Icon aria-hidden="true" />
    </button>
  )
  return (
    <div className="-mt-2 -mb-3 flex items-center justify-between gap-2">
      <button
        type="button"
        onClick={onClose}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold text-accent underline underline-offset-4"
      >
        <List aria-hidden="true" className="size-5 lg:hidden" />
        <span className="lg:hidden">Back to the list</span>
        <span className="hidden lg:inline">Close</span>
      </button>
      <div className="flex items-center">
        {step('Previous submission', ChevronLeft, onPrevious)}
        <span className="text-sm text-muted">{position}</span>
        {step('Next submission', ChevronRight, onNext)}
      </div>
    </div>
  )
}

/** Focuses the heading when the card opens, and when the focused element disappears. */
function useCardFocus(state: string, isAutomatic: boolean) {
  const card = useRef<HTMLElement>(null)
  const wasAutomatic = useRef(isAutomatic)
  const lastState = useRef<string>(undefined)
  useEffect(() => {
    const isFirst = lastState.current === undefined
    lastState.current = state
    if (isFirst ? wasAutomatic.current : document.activeElement !== document.body) return
    card.current?.querySelector('h2')?.focus({ preventScroll: true })
    // On narrow screens the card takes the place of the list.
    const isNarrow = !window.matchMedia('(min-width: 64rem)').matches
    if (isFirst && isNarrow) card.current?.scrollIntoView({ block: 'start' })
  }, [state])
  return card
}
