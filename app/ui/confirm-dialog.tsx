// Asks before something that is not easily taken back.

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  question: string
  confirmLabel: string
  confirmLook?: 'primary' | 'danger'
  cancelLabel?: string
  isBusy?: boolean
  onConfirm(): void
  onCancel(): void
  /** What to know before answering. */
  children?: ReactNode
}

/** The question, over the page as long as it is rendered. */
export function ConfirmDialog({
  question,
  confirmLabel,
  confirmLook = 'danger',
  cancelLabel = 'Cancel',
  isBusy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={question} onClose={onCancel}>
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button look={confirmLook} disabled={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
