// A form that is sent once at a time, and says beneath its fields what went wrong.

import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormProblem } from './form-problem.tsx'

interface SavingFormProps {
  onSave(event: FormEvent): unknown
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
  return (
    <form
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isSaving) void onSave(event)
      }}
      className="grid gap-5"
    >
      {children}
      {problem && !isSaving && <FormProblem problem={problem} />}
      <div className="flex flex-wrap justify-end gap-3">
        {otherButtons}
        <Button type="submit" look={saveLook} disabled={isSaving}>
          {isSaving ? busyLabel : saveLabel}
        </Button>
      </div>
    </form>
  )
}
