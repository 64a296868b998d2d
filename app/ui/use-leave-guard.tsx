// Asks before a changed form is left.

import { type ReactNode, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveGuard {
  /** To be rendered somewhere on the page. */
  dialog: ReactNode
  /** Lets the next change of page pass: what was typed is saved. */
  release(): void
}

/** Guards a form while it is changed: links and the back button ask in the page, closing the tab asks in the browser. */
export function useLeaveGuard(isChanged: boolean): LeaveGuard {
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isChanged && !released.current && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    if (!isChanged) return
    released.current = false
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return {
    dialog: blocker.state === 'blocked' && (
      <ConfirmDialog
        question="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => blocker.proceed()}
        onCancel={() => blocker.reset()}
      >
        What you have typed here would be lost.
      </ConfirmDialog>
    ),
    release: () => {
      released.current = true
    },
  }
}
