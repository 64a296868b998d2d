// A form that is sent once at a time, and says beneath its fields what went wrong.

import type { FormEvent, ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Button } from './button.tsx'
import { FormProblem } from './form-problem.tsx'
import { useDoubleTapGuard } from './use-double-tap-guard.ts'

interface SavingFormProps {
  onSave(event: FormEvent): Promise<unknown>
  isSaving: boolean
  /** Why it could not be saved. */
  problem: string | null
  saveLabel: string
  busyLabel: string
  saveLook?: 'primary' | 'danger'
  /** The ways out beside the form's own button. */
  otherButtons?: ReactNode
  children: ReactNode
}

/** The form, its fields given as children. */
export function SavingForm(props: SavingFormProps) {
  const {
    onSave,
    isSaving,
    problem,
    saveLabel,
    busyLabel,
    saveLook = 'primary',
    otherButtons,
    children,
  } = props
  const oneAtATime = useDoubleTapGuard()
  // Saved, and on the way to another page: there is nothing more to send here.
  const isLeaving = useNavigation().state !== 'idle'
  return (
    <form
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isLeaving) oneAtATime(() => onSave(event))
      }}
      className="grid gap-5"
    >
      {children}
      {problem && !isSaving && <FormProblem problem={problem} />}
      <div className="flex flex-wrap justify-end gap-3">
        {otherButtons}
        <Button type="submit" look={saveLook} disabled={isSaving || isLeaving}>
          {isSaving ? busyLabel : saveLabel}
        </Button>
      </div>
    </form>
  )
}
