// Leaves out one weekly email, and takes that back.

import { Button } from '../../ui/button.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { type NextEmail, skipEmail } from './next-email-data.ts'

interface SkipWeekProps {
  email: Pick<NextEmail, 'week' | 'isSkipped'>
  /** Has the email read again. */
  onChanged(): Promise<void>
}

/** One button for both ways, so that whoever presses it keeps their place. */
export function SkipWeek({ email: { week, isSkipped }, onChanged }: SkipWeekProps) {
  const { client } = useSession()
  const { isBusy, problem, run } = useActions()
  const write = async () => {
    const failure = await skipEmail(client, week, !isSkipped)
    if (failure === null) await onChanged()
    return failure
  }
  return (
    <>
      <Button
        look="secondary"
        className="justify-self-start"
        aria-disabled={isBusy}
        onClick={() => run({ write })}
      >
        {isSkipped ? 'Undo: send it after all' : 'Skip this week'}
      </Button>
      {problem}
    </>
  )
}
