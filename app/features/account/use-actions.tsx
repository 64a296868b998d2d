// Runs what buttons and forms do, one action at a time: what is in progress, what went wrong, and a way to retry.

import { useMutation } from '@tanstack/react-query'
import type { BaseSyntheticEvent, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Client } from '../../data-client.ts'
import { SESSION_ENDED } from '../../error-messages.ts'
import { UNEXPECTED } from '../../failure-messages.ts'
import { sharedQueryClient } from '../../queries.ts'
import { useDoubleTapGuard } from '../../ui/form-guards.tsx'
import { ActionProblem } from '../../ui/load-state.tsx'
import { useLeaveGuard } from '../../ui/saving-form.tsx'
import { focusFirstError } from '../../ui/visitor-form.tsx'
import { useSessionState } from './session.tsx'
import { sessionId } from './session-role.ts'

interface Action<Id extends string> {
  /** Tells actions apart that share these hooks: the rows of a list, or buttons with one place for messages. */
  id?: Id
  /** Returns an error message, null for success, or undefined if the person decided against it. */
  write(): Promise<string | null | undefined>
  done?(): void
  failed?(): void
}

interface Attempt<Id extends string> extends Action<Id> {
  session: string | null
  messageBefore: string | undefined
}

/** The actions of one section. An error from a session that has ended is cleared: it may work in the next one. */
export function useActions<Id extends string>() {
  const { client, session, ended } = useSessionState()
  return useActionsIn<Id>(sessionId(ended ?? session), client)
}

/** The same for pages without a `SessionProvider`. */
export function useActionsIn<Id extends string>(session: string | null, client: Client | null = null) {
  const oneAtATime = useDoubleTapGuard()
  const { mutateAsync, reset, isPending, data, error, variables } = useMutation(
    {
      mutationFn: async ({ write }: Attempt<Id>) => {
        const message = await write().catch((cause: unknown) => {
          reportError(cause)
          return UNEXPECTED
        })
        if (message) throw new Error(client && (await hasEnded(client)) ? SESSION_ENDED : message)
        return message === null
      },
    },
    sharedQueryClient(),
  )
  const last = variables?.session === session ? variables : undefined
  // During a retry the earlier message stays in its place, and with it the focus.
  const message = error ? error.message : isPending ? last?.messageBefore : undefined
  const failed = last && message !== undefined ? { id: last.id, message } : undefined

  const attempt = (action: Action<Id>): Promise<unknown> =>
    mutateAsync({
      ...action,
      session,
      messageBefore: failed?.id === action.id ? failed?.message : undefined,
    }).then(
      isDone => {
        if (isDone) action.done?.()
      },
      () => action.failed?.(),
    )
  const run = (action: Action<Id>): void => oneAtATime(() => attempt(action))
  const problem: ReactNode = failed && last && (
    <ActionProblem key={failed.id} problem={failed.message} isBusy={isPending} onRetry={() => run(last)} />
  )
  return {
    isBusy: isPending,
    busyId: isPending ? variables.id : undefined,
    isDone: last !== undefined && data === true,
    failed,
    /** The error message with a button to retry. */
    problem,
    problemAt: (id: Id) => failed?.id === id && problem,
    /** The problem of a row that is not, or no longer, in this list. */
    problemElsewhere: (ids: readonly Id[]) => !ids.some(id => id === failed?.id) && problem,
    run,
    /** For forms, which wait for the end and prevent double submits themselves. */
    attempt,
    clear: reset,
  }
}

/**
 * Whether the session was ended elsewhere. The database then treats its token as a visitor's, so a refusal looks like a
 * missing permission, or nothing changes without an error.
 */
async function hasEnded(client: Client): Promise<boolean> {
  const { error } = await client.auth.getUser()
  return error?.name === 'AuthSessionMissingError'
}

interface SavingOptions<Payload> {
  /** As `Action.write`. */
  onSave(payload: Payload, event?: BaseSyntheticEvent): Promise<string | null | undefined>
  /** Runs once the form is saved and may be left. */
  onSaved(payload: Payload): void
}

/** Saves a form and asks before a changed one is left: the props of a `SavingForm`. */
export function useSaving<Values extends FieldValues, Payload>(
  form: UseFormReturn<Values, unknown, Payload>,
  { onSave, onSaved }: SavingOptions<Payload>,
) {
  const { isSubmitting, isDirty } = form.formState
  const { attempt, failed } = useActions()
  const leaveGuard = useLeaveGuard(isDirty)
  const submit = form.handleSubmit(
    (payload, event) =>
      attempt({
        write: () => onSave(payload, event),
        done: () => {
          leaveGuard.release()
          onSaved(payload)
        },
      }),
    focusFirstError,
  )
  return { submit, isSaving: isSubmitting, problem: failed?.message, leaveQuestion: leaveGuard.dialog }
}
