// The decisions on a submission that waits, by button and by key.

import { Button } from '../../../ui/button.tsx'
import { useHasJustAppeared } from '../../../ui/use-has-just-appeared.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import { CardButtons } from './card-buttons.tsx'
import { isChange, type Submission } from './submission.ts'
import type { CardActions } from './use-card-actions.ts'

interface PendingButtonsProps {
  submission: Submission
  actions: CardActions
  onUnusedKey(): void
}

/** Approve, reject, spam and edit. */
export function PendingButtons({ submission, actions, onUnusedKey }: PendingButtonsProps) {
  const isFresh = useHasJustAppeared(submission.id)
  const isOff = isFresh || actions.isBusy
  const unlessOff = (action: () => void) => () => {
    if (!isOff) action()
  }
  const enterReject = () => actions.enter('rejecting')
  const enterEdit = () => actions.enter('editing')
  const approve = unlessOff(actions.approve)
  const reject = unlessOff(enterReject)
  const spam = unlessOff(actions.markAsSpam)
  // What is proposed is for its organiser to say.
  const edit = isChange(submission) ? undefined : unlessOff(enterEdit)
  // A finger may still be where the last button was; a key is pressed on purpose, so it works at once.
  const byKey = (action: () => void) => (actions.isBusy ? onUnusedKey : action)
  useKeys({
    a: byKey(actions.approve),
    r: byKey(enterReject),
    s: byKey(actions.markAsSpam),
    e: edit && byKey(enterEdit),
  })
  const shape = 'max-sm:grow max-sm:px-2.5'
  return (
    <CardButtons>
      <Button className={shape} aria-disabled={isOff} aria-keyshortcuts="a" onClick={approve}>
        {actions.busy === 'Approving...' ? actions.busy : 'Approve'}
      </Button>
      <Button look="danger" className={shape} aria-disabled={isOff} aria-keyshortcuts="r" onClick={reject}>
        Reject
      </Button>
      <Button look="danger" className={shape} aria-disabled={isOff} aria-keyshortcuts="s" onClick={spam}>
        Spam
      </Button>
      {edit && (
        <Button look="secondary" className={shape} aria-disabled={isOff} aria-keyshortcuts="e" onClick={edit}>
          Edit
        </Button>
      )}
    </CardButtons>
  )
}
