// Dialogs over the page, as the browser's own element: it holds the focus and blocks the page behind it.

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface DialogProps {
  title: string
  /** Called on Escape. Without it the dialog stays until its task is done. */
  onClose?: () => void
  children: ReactNode
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect closes it before the element leaves the page, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose?.()
      }}
      // A second Escape closes the element regardless; a dialog that must stay opens again.
      onClose={() => !onClose && dialog.current?.isConnected && dialog.current.showModal()}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-card border border-line bg-surface p-5 text-ink shadow-card backdrop:bg-black/60 sm:p-6"
    >
      <h2 id={titleId} className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

interface ConfirmDialogProps {
  question: string
  confirmLabel: string
  confirmLook?: 'primary' | 'danger'
  cancelLabel?: string
  isBusy?: boolean
  onConfirm(): void
  onCancel(): void
  children?: ReactNode
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, confirmLabel, confirmLook = 'danger', cancelLabel = 'Cancel', isBusy } = props
  return (
    <Dialog title={question} onClose={props.onCancel}>
      {props.children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={props.onCancel}>
          {cancelLabel}
        </Button>
        <Button look={confirmLook} disabled={isBusy} onClick={props.onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
