// Asks before something that is not easily taken back.

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface ConfirmDialogProps {
  question: string
  confirmLabel: string
  cancelLabel?: string
  isBusy?: boolean
  onConfirm(): void
  onCancel(): void
  children?: ReactNode
}

/** The question, over the page while it is rendered. The browser keeps the focus inside and gives it back afterwards. */
export function ConfirmDialog({
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  isBusy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onCancel()
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-ink shadow-card backdrop:bg-black/50"
    >
      <h2 id={id} className="text-xl">
        {question}
      </h2>
      {children && <div className="mt-3 text-muted">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button look="danger" disabled={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
