// Asks before a changed form is left.

import { type ReactNode, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { withoutListPlace } from './list-place.ts'

interface LeaveGuard {
  /** To be rendered somewhere on the page. */
  dialog: ReactNode
  /** Lets the next change of page pass: what was typed is saved. */
  release(): void
}

let changedForms = 0

/** Whether a form on the page holds something that is not saved. */
export function hasChangedForm(): boolean {
  return changedForms > 0
}

/** Guards a form while it is changed: links and the back button ask in the page, closing the tab asks in the browser. */
export function useLeaveGuard(isChanged: boolean): LeaveGuard {
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isChanged &&
      !isReleased.current &&
      (from.pathname !== to.pathname || withoutListPlace(from.search) !== withoutListPlace(to.search)),
  )
  useEffect(() => {
    if (!isChanged) return
    isReleased.current = false
    changedForms += 1
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      changedForms -= 1
      window.removeEventListener('beforeunload', ask)
    }
  }, [isChanged])
  return {
    dialog: blocker.state === 'blocked' && (
      <LeaveQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    ),
    release: () => {
      isReleased.current = true
    },
  }
}

/** The question itself. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave(): void; onStay(): void }) {
  return (
    <ConfirmDialog
      question="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      What you have typed here would be lost.
    </ConfirmDialog>
  )
}
