// A button for what cannot be taken back: it asks in its own place before it acts.

import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

interface ConfirmedButtonProps {
  label: string
  busyLabel: string
  /** What it acts on, for those who do not see the row that it stands in. */
  subject: string
  question: string
  onConfirm(): Promise<void>
}

/** The button, then the question with yes and no. */
export function ConfirmedButton({ label, busyLabel, subject, question, onConfirm }: ConfirmedButtonProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle')
  if (step === 'idle')
    return (
      <Button look="quiet" aria-label={`${label} ${subject}`} onClick={() => setStep('asking')}>
        {label}
      </Button>
    )
  const confirm = async () => {
    setStep('busy')
    await onConfirm()
    setStep('idle')
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span role="status">{question}</span>
      <Button disabled={step === 'busy'} onClick={confirm}>
        {step === 'busy' ? busyLabel : label}
      </Button>
      <Button look="secondary" disabled={step === 'busy'} onClick={() => setStep('idle')}>
        Cancel
      </Button>
    </div>
  )
}
