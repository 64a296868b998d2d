// What is done to the rows of a list, one at a time: which row is busy, and what went wrong, to be said beside that row.

import { type ReactNode, useState } from 'react'
import { ActionProblem } from '../../ui/action-problem.tsx'
import { useSessionMessage } from './use-session-message.ts'

interface RowAction {
  /** Writes, and gives the words for a failure or null. */
  write(): Promise<string | null>
  done(): void
}

interface FailedAction {
  rowId: string
  words: string
  retry(): void
}

interface RowActions {
  busyId: string | undefined
  run(rowId: string, action: RowAction): Promise<void>
  /** What went wrong with a row, with the way to try again. */
  problemAt(rowId: string): ReactNode
  /** What went wrong with a row that is not, or no longer, among these. */
  problemElsewhere(rowIds: readonly string[]): ReactNode
}

/** The actions of one list. */
export function useRowActions(): RowActions {
  const [busyId, setBusyId] = useState<string>()
  const [failed, setFailed] = useSessionMessage<FailedAction>()
  const attempt = async (rowId: string, action: RowAction) => {
    setBusyId(rowId)
    const words = await action.write()
    setBusyId(undefined)
    // What went wrong stays in its place while it is tried again, and with it the focus.
    setFailed(words === null ? null : { rowId, words, retry: () => void attempt(rowId, action) })
    if (words === null) action.done()
  }
  const run = (rowId: string, action: RowAction) => {
    setFailed(null)
    return attempt(rowId, action)
  }
  const problem = failed && (
    <ActionProblem
      key={failed.rowId}
      problem={failed.words}
      isBusy={busyId === failed.rowId}
      onRetry={failed.retry}
    />
  )
  return {
    busyId,
    run,
    problemAt: rowId => failed?.rowId === rowId && problem,
    problemElsewhere: rowIds => failed && !rowIds.includes(failed.rowId) && problem,
  }
}
