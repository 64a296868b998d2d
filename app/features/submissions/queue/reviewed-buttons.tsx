// What can still be done about a submission that is decided, or went live by itself.

import { Button, LinkButton } from '../../../ui/button.tsx'
import { useHasJustAppeared } from '../../../ui/use-has-just-appeared.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import { fromList } from '../../../ui/way-back.tsx'
import { CardButtons } from './card-buttons.tsx'
import { isRepeating, type Submission } from './submission.ts'
import type { CardActions } from './use-card-actions.ts'

interface ReviewedButtonsProps {
  submission: Submission
  actions: CardActions
}

const narrow = 'max-sm:grow max-sm:px-2.5'

/** The buttons; an approved one is from then on an event like any other. */
export function ReviewedButtons({ submission, actions }: ReviewedButtonsProps) {
  const { status, is_unreviewed, event_id } = submission
  const isOff = useHasJustAppeared(`${submission.id} ${status}`) || actions.isBusy
  const unlessOff = (action: () => void) => () => {
    if (!isOff) action()
  }
  const looksGood = unlessOff(actions.confirm)
  useKeys({ a: is_unreviewed ? looksGood : undefined })
  if (is_unreviewed)
    return (
      <CardButtons>
        <Button className={narrow} aria-disabled={isOff} aria-keyshortcuts="a" onClick={looksGood}>
          Looks good
        </Button>
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
          <Button
            look="danger"
            className={narrow}
            aria-disabled={isOff}
            onClick={unlessOff(() => actions.enter('deleting event'))}
          >
            Delete event
          </Button>
        )}
      </CardButtons>
    )
  if (status !== 'rejected') return null
  return (
    <CardButtons>
      <Button look="secondary" aria-disabled={isOff} onClick={unlessOff(actions.reopen)}>
        {actions.isBusy ? 'Reopening...' : 'Reopen'}
      </Button>
    </CardButtons>
  )
}
