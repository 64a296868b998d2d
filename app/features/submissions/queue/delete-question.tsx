// Asks before a submission, or the event of one that went live by itself, is deleted.

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Submission } from './submission.ts'
import type { CardActions } from './use-card-actions.ts'

/** The question, where one is open. */
export function DeleteQuestion({ submission, actions }: { submission: Submission; actions: CardActions }) {
  const cancel = () => actions.enter('reading')
  if (actions.mode === 'deleting')
    return (
      <ConfirmDialog
        question="Are you sure you want to delete this submission?"
        confirmLabel="Delete"
        isBusy={actions.isBusy}
        onConfirm={actions.deleteNow}
        onCancel={cancel}
      >
        <p>
          “{submission.title}” is gone for good and nobody is told. Spam and what does not fit is better
          rejected: that can be undone.
        </p>
      </ConfirmDialog>
    )
  if (actions.mode !== 'deleting event') return null
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this event?"
      confirmLabel="Delete"
      isBusy={actions.isBusy}
      onConfirm={actions.deleteEventNow}
      onCancel={cancel}
    >
      <p>“{submission.title}” disappears from the calendar.</p>
    </ConfirmDialog>
  )
}
