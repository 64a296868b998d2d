// A form that is sent once at a time, and says beneath its fields what went wrong.

import type { FormEvent, ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Button } from './button.tsx'
import { FormProblem } from './form-problem.tsx'
import { useDoubleTapGuard } from './use-double-tap-guard.ts'

interface SavingFormProps {
  saving: {
    submit(event: FormEvent): Promise<unknown>
    isSaving: boolean
    /** Why it could not be saved. */
    problem: string | undefined
    /** Asked before a changed form is left. */
    leaveQuestion: ReactNode
  }
  saveLabel: string
  busyLabel: string
  saveLook?: 'primary' | 'danger'
  /** Takes back that the form was opened at all. */
  onCancel?: (() => void) | undefined
  /** The ways out beside the form's own button. */
  otherButtons?: ReactNode
  children: ReactNode
}

/** The form, its fields given as children. */
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
