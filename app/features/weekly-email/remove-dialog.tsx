// Asks how someone is to be taken off the list: so that they get no more mail, or so that nothing of them is left.

import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Subscriber } from './subscribers-data.ts'

interface RemoveDialogProps {
  subscriber: Subscriber
  isBusy: boolean
  onStop(): void
  onErase(): void
  onCancel(): void
}

/** The question. Whoever has left already can only be erased. */
export function RemoveDialog({ subscriber, isBusy, onStop, onErase, onCancel }: RemoveDialogProps) {
  const { email, is_active: isActive } = subscriber
  return (
    <Dialog title={isActive ? 'Remove this subscriber?' : 'Erase this address?'} onClose={onCancel}>
      <p className="mb-3 break-all font-semibold">{email}</p>
      {isActive && (
        <p className="mb-3">
          <strong>Stop the emails</strong> keeps the address among those who have left. It gets no more mail,
          and only its owner can come back, by a link in their own mailbox.
        </p>
      )}
      <p>
        <strong>Erase for good</strong> is for someone who wants to be forgotten. The address is deleted here
        and in the records of mail. What stays is a fingerprint of it, so that nobody else can sign it up
        without its owner. This cannot be undone.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {isActive && (
          <Button look="danger" disabled={isBusy} onClick={onStop}>
            Stop the emails
          </Button>
        )}
        <Button look="danger" disabled={isBusy} onClick={onErase}>
          Erase for good
        </Button>
      </div>
    </Dialog>
  )
}
