// Forms of signed-in people: sent once at a time, with the error below the fields, and guarded while they hold unsaved changes.

import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { useDoubleTapGuard } from './form-guards.tsx'
import { withoutListParams } from './list-state.ts'
import { FormProblem } from './load-state.tsx'

interface SavingFormProps {
  saving: {
    submit(event: FormEvent): Promise<unknown>
    isSaving: boolean
    problem: string | undefined
    /** The dialog shown before a changed form is left. */
    leaveQuestion: ReactNode
  }
  saveLabel: string
  busyLabel: string
  saveLook?: 'primary' | 'danger'
  onCancel?: (() => void) | undefined
  otherButtons?: ReactNode
  children: ReactNode
}

export function SavingForm(props: SavingFormProps) {
  const { saving, saveLabel, busyLabel, saveLook = 'primary', onCancel, otherButtons, children } = props
  const { submit, isSaving, problem, leaveQuestion } = saving
  const oneAtATime = useDoubleTapGuard()
  // Saved, and on the way to another page: there is nothing more to send here.
  const isLeaving = useNavigation().state !== 'idle'
  return (
    <form
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isLeaving) oneAtATime(() => submit(event))
      }}
      className="grid gap-5"
    >
      {children}
      {problem && !isSaving && <FormProblem problem={problem} />}
      <div className="flex flex-wrap justify-end gap-3">
        {otherButtons}
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" look={saveLook} disabled={isSaving || isLeaving}>
          {isSaving ? busyLabel : saveLabel}
        </Button>
      </div>
      {leaveQuestion}
    </form>
  )
}

let changedForms = 0

export function hasChangedForm(): boolean {
  return changedForms > 0
}

/** Guards a changed form: links and the back button ask in the page, closing the tab asks in the browser. */
export function useLeaveGuard(isChanged: boolean) {
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isChanged &&
      !isReleased.current &&
      (from.pathname !== to.pathname || withoutListParams(from.search) !== withoutListParams(to.search)),
  )
  useEffect(() => {
    if (!isChanged) return
    isReleased.current = false
    changedForms += 1
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      changedForms -= 1
      window.removeEventListener('beforeunload', ask)
    }
  }, [isChanged])
  return {
    /** Must be rendered somewhere on the page. */
    dialog: blocker.state === 'blocked' && (
      <LeaveQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    ),
    /** Lets the next navigation pass, because the form is saved. */
    release: () => {
      isReleased.current = true
    },
  }
}

export function LeaveQuestion({ onLeave, onStay }: { onLeave(): void; onStay(): void }) {
  return (
    <ConfirmDialog
      question="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      What you have typed here would be lost.
    </ConfirmDialog>
  )
}
