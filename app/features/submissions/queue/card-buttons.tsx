// The buttons and keys that decide on the open submission.

import type { ComponentProps, ReactNode } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useHasJustAppeared } from '../../../ui/deferred.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useKeys } from '../../../ui/gestures.ts'
import { fromList } from '../../../ui/way-back.tsx'
import { isChange, isRepeating, type Submission } from './submission.ts'
import type { CardActions } from './use-card-actions.ts'

interface CardButtonsProps {
  submission: Submission
  actions: CardActions
}

/** At the lower edge on a phone, within reach of the thumb; in the same place for every submission. */
function ButtonBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-30 mt-auto border-t border-line bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:order-first lg:mt-0 lg:top-0 lg:bottom-auto lg:border-t-0 lg:border-b lg:px-6 lg:py-3">
      <div className="flex flex-wrap gap-1.5 sm:gap-3">{children}</div>
    </div>
  )
}

const narrow = 'max-sm:grow max-sm:px-2.5'

type ActionButtonProps = ComponentProps<typeof Button> & { isOff: boolean; onClick(): void }

/** Keeps the focus while it is off. */
function ActionButton({ isOff, onClick, ...props }: ActionButtonProps) {
  return <Button className={narrow} aria-disabled={isOff} onClick={() => !isOff && onClick()} {...props} />
}

export function PendingButtons(props: CardButtonsProps & { onIgnoredKey(): void }) {
  const { submission, actions, onIgnoredKey } = props
  // A press on a card that has only just opened was meant for the one before.
  const isOff = useHasJustAppeared(submission.id) || actions.isBusy
  const reject = () => actions.enter('rejecting')
  // The text of a proposed change is up to its organiser.
  const edit = isChange(submission) ? undefined : () => actions.enter('editing')
  // A finger may still be where the last button was, but a key is pressed on purpose, so it works immediately.
  const byKey = (action: () => void) => (actions.isBusy ? onIgnoredKey : action)
  useKeys({
    a: byKey(actions.approve),
    r: byKey(reject),
    s: byKey(actions.markAsSpam),
    e: edit && byKey(edit),
  })
  return (
    <ButtonBar>
      <ActionButton isOff={isOff} aria-keyshortcuts="a" onClick={actions.approve}>
        {actions.busy === 'Approving...' ? actions.busy : 'Approve'}
      </ActionButton>
      <ActionButton look="danger" isOff={isOff} aria-keyshortcuts="r" onClick={reject}>
        Reject
      </ActionButton>
      <ActionButton look="danger" isOff={isOff} aria-keyshortcuts="s" onClick={actions.markAsSpam}>
        Spam
      </ActionButton>
      {edit && (
        <ActionButton look="secondary" isOff={isOff} aria-keyshortcuts="e" onClick={edit}>
          Edit
        </ActionButton>
      )}
    </ButtonBar>
  )
}

/** For a submission that was rejected, or published without review. An approved one is an event like any other. */
export function ReviewedButtons({ submission, actions }: CardButtonsProps) {
  const { status, is_unreviewed, event_id } = submission
  const isOff = useHasJustAppeared(`${submission.id} ${status}`) || actions.isBusy
  useKeys({ a: is_unreviewed ? () => !isOff && actions.confirm() : undefined })
  if (is_unreviewed)
    return (
      <ButtonBar>
        <ActionButton isOff={isOff} aria-keyshortcuts="a" onClick={actions.confirm}>
          Looks good
        </ActionButton>
        {event_id && (
          <LinkButton
            look="secondary"
            className={narrow}
            to={`/admin/events/edit/${event_id}`}
            state={fromList}
          >
            Edit event
          </LinkButton>
        )}
        {event_id && !isRepeating(submission) && (
          <ActionButton look="danger" isOff={isOff} onClick={() => actions.enter('deleting event')}>
            Delete event
          </ActionButton>
        )}
      </ButtonBar>
    )
  if (status !== 'rejected') return null
  return (
    <ButtonBar>
      <ActionButton look="secondary" className="" isOff={isOff} onClick={actions.reopen}>
        {actions.isBusy ? 'Reopening...' : 'Reopen'}
      </ActionButton>
    </ButtonBar>
  )
}

/** Asks before a submission, or an event that was published without review, is deleted. */
export function DeleteQuestion({ submission, actions }: CardButtonsProps) {
  const isEvent = actions.mode === 'deleting event'
  if (!isEvent && actions.mode !== 'deleting') return null
  return (
    <ConfirmDialog
      question={`Are you sure you want to delete this ${isEvent ? 'event' : 'submission'}?`}
      confirmLabel="Delete"
      isBusy={actions.isBusy}
      onConfirm={isEvent ? actions.deleteEventNow : actions.deleteNow}
      onCancel={() => actions.enter('reading')}
    >
      <p>
        “{submission.title}”{' '}
        {isEvent
          ? 'disappears from the calendar.'
          : 'is gone for good and nobody is told. Spam and what does not fit is better rejected: that can be undone.'}
      </p>
    </ConfirmDialog>
  )
}
