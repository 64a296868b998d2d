// The building blocks of the account page: a section, and a button that asks before it acts.

import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl sm:text-2xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}

interface ConfirmedButtonProps {
  label: string
  busyLabel: string
  /** What it acts on, for people who do not see the row it is in. */
  subject: string
  question: string
  onConfirm(): Promise<unknown>
}

export function ConfirmedButton({ label, busyLabel, subject, question, onConfirm }: ConfirmedButtonProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle')
  const confirm = async () => {
    setStep('busy')
    await onConfirm().finally(() => setStep('idle'))
  }
  return (
    <>
      <Button look="quiet" aria-label={`${label} ${subject}`} onClick={() => setStep('asking')}>
        {label}
      </Button>
      {step !== 'idle' && (
        <ConfirmDialog
          question={question}
          confirmLabel={step === 'busy' ? busyLabel : label}
          isBusy={step === 'busy'}
          onConfirm={confirm}
          onCancel={() => setStep('idle')}
        />
      )}
    </>
  )
}
