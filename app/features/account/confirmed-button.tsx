// A button for what cannot be taken back: it asks before it acts.

import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface ConfirmedButtonProps {
  label: string
  busyLabel: string
  /** What it acts on, for those who do not see the row that it stands in. */
  subject: string
  question: string
  onConfirm(): Promise<unknown>
}

/** The button, and then the question. */
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
