// Leaves out one weekly email, and takes that back.

import { useState } from 'react'
import { ActionProblem } from '../../ui/action-problem.tsx'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../session/session-context.ts'
import { useSessionMessage } from '../session/use-session-message.ts'
import { type NextEmail, skipEmail } from './next-email-data.ts'

interface SkipWeekProps {
  email: Pick<NextEmail, 'week' | 'isSkipped'>
  /** Has the email read again. */
  onChanged(): Promise<void>
}

/** One button for both ways, so that whoever presses it keeps their place. */
export function SkipWeek({ email: { week, isSkipped }, onChanged }: SkipWeekProps) {
  const { client } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useSessionMessage()
  const change = async () => {
    if (isBusy) return
    setIsBusy(true)
    const failure = await skipEmail(client, week, !isSkipped)
    if (failure === null) await onChanged()
    setProblem(failure)
    setIsBusy(false)
  }
  return (
    <>
      <Button
        look="secondary"
        className="justify-self-start"
        aria-disabled={isBusy}
        onClick={() => void change()}
      >
        {isSkipped ? 'Undo: send it after all' : 'Skip this week'}
      </Button>
      {problem && <ActionProblem problem={problem} isBusy={isBusy} onRetry={() => void change()} />}
    </>
  )
}
