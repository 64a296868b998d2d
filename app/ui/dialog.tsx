// A dialog over the page, by the browser's own element: it keeps the focus, and the page behind it cannot be reached.

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  title: string
  /** Called when someone presses Escape. Without it the dialog stays until what it asks for is done. */
  onClose?: () => void
  children: ReactNode
}

/** An open dialog. It is there as long as it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before the element leaves the page, so that the focus goes back to where it was.
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
      // A second Escape closes the element whatever the page says; what must stay is opened again.
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
