// What is done at the press of a button, one thing at a time: what is under way, what went wrong, and the way to try again.

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SESSION_ENDED } from '../../error-texts.ts'
import { UNEXPECTED } from '../../failure-texts.ts'
import { theQueryClient } from '../../query-client.ts'
import type { Client } from '../../supabase.ts'
import { ActionProblem } from '../../ui/action-problem.tsx'
import { useDoubleTapGuard } from '../../ui/use-double-tap-guard.ts'
import { useSessionState } from './session-context.ts'
import { sessionId } from './session-role.ts'

interface Action<Id extends string> {
  /** Which of several it is: a row of a list, or one of the buttons that share a place for what went wrong. */
  id?: Id
  /** Writes, and gives the words for a failure or null; undefined where someone who was asked thought better of it. */
  write(): Promise<string | null | undefined>
  done?(): void
  failed?(): void
}

/** An action on its way, the session that it began in, and what had gone wrong with it before. */
interface Attempt<Id extends string> extends Action<Id> {
  session: string | null
  wordsBefore: string | undefined
}

/** The actions of one place. What was refused in a session that has ended may work in the next, so its words go with it. */
export function useActions<Id extends string>() {
  const { client, session, ended } = useSessionState()
  return useActionsIn<Id>(sessionId(ended ?? session), client)
}

/** The same, also where nobody asks who is signed in. */
export function useActionsIn<Id extends string>(session: string | null, client: Client | null = null) {
  const oneAtATime = useDoubleTapGuard()
  const { mutateAsync, reset, isPending, data, error, variables } = useMutation(
    {
      mutationFn: async ({ write }: Attempt<Id>) => {
        const words = await write().catch((cause: unknown) => {
          reportError(cause)
          return UNEXPECTED
        })
        if (words) throw new Error(client && (await hasEnded(client)) ? SESSION_ENDED : words)
        return words === null
      },
    },
    theQueryClient(),
  )
  const last = variables?.session === session ? variables : undefined
  // What went wrong stays in its place while it is tried again, and with it the focus.
  const words = error ? error.message : isPending ? last?.wordsBefore : undefined
  const failed = last && words !== undefined ? { id: last.id, words } : undefined

  const attempt = (action: Action<Id>): Promise<unknown> =>
    mutateAsync({
      ...action,
      session,
      wordsBefore: failed?.id === action.id ? failed?.words : undefined,
    }).then(
      isDone => {
        if (isDone) action.done?.()
      },
      () => action.failed?.(),
    )
  const run = (action: Action<Id>): void => oneAtATime(() => attempt(action))
  const problem: ReactNode = failed && last && (
    <ActionProblem key={failed.id} problem={failed.words} isBusy={isPending} onRetry={() => run(last)} />
  )
  return {
    isBusy: isPending,
    busyId: isPending ? variables.id : undefined,
    isDone: last !== undefined && data === true,
    failed,
    /** What went wrong, with the way to try again. */
    problem,
    problemAt: (id: Id) => failed?.id === id && problem,
    /** What went wrong with a row that is not, or no longer, among these. */
    problemElsewhere: (ids: readonly Id[]) => !ids.some(id => id === failed?.id) && problem,
    run,
    /** For a form, which waits for the end and keeps itself from being sent twice. */
    attempt,
    /** Forgets what went wrong. */
    clear: reset,
  }
}

/**
 * Whether the session was ended elsewhere, which the client then tells the page. To the database its token is a stranger's,
 * so what was refused reads as if a right were missing, or changes nothing without a word.
 */
async function hasEnded(client: Client): Promise<boolean> {
  const { error } = await client.auth.getUser()
  return error?.name === 'AuthSessionMissingError'
}
