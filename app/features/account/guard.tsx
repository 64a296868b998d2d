// Decides who may see a page: waits, redirects or shows it. It only chooses what to show; the database enforces permissions.

import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { forgetOtherPeople } from '../../queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingText } from '../../ui/load-state.tsx'
import { useSessionState } from './session.tsx'
import { guardPage, type Requirement } from './session-role.ts'
import { requestedPageState, SignIn } from './sign-in.tsx'

/** A page behind the sign-in. If the session ends after someone typed into a form, the form stays. */
export function Guard({ requires, children }: { requires: Requirement; children: ReactNode }) {
  const { status, session, ended, role, needsCode, isLeaving, signOut } = useSessionState()
  const location = useLocation()
  // The same object each time, so that rendering again does not redirect again.
  const requested = useMemo(() => requestedPageState(location), [location])
  const [hasTyped, setHasTyped] = useState(false)
  const isInterrupted = ended !== null && hasTyped
  // The page of an ended session continues only if something was typed.
  const personId = (isInterrupted ? ended : session)?.user.id
  const queryClient = useQueryClient()
  useEffect(() => {
    if (status === 'ready') forgetOtherPeople(queryClient, personId)
  }, [status, personId, queryClient])
  const decision = guardPage(
    { loading: status === 'loading', signedIn: isInterrupted || (session !== null && !needsCode), role },
    requires,
  )
  if (decision.kind === 'loading')
    return (
      <>
        <noscript>
          <Banner tone="notice">This page needs JavaScript.</Banner>
        </noscript>
        <div className="noscript:hidden">
          <LoadingText>Loading...</LoadingText>
        </div>
      </>
    )
  if (decision.kind === 'redirect')
    return <Navigate to={decision.to} replace state={isLeaving ? null : requested} />
  return (
    <>
      <div onInput={() => setHasTyped(true)}>
        {/* Another person gets a new page: nobody continues with someone else's form. */}
        <Fragment key={(ended ?? session)?.user.id}>{children}</Fragment>
      </div>
      {isInterrupted && (
        <Dialog title="Please sign in again">
          <p className="mb-4 text-muted">
            Your session has ended. What you have typed is still here: sign in, and go on where you were.
          </p>
          <SignIn email={ended.user.email ?? ''}>
            <Button look="quiet" className="-mx-4 sm:-mx-5" onClick={() => signOut()}>
              Leave without saving
            </Button>
          </SignIn>
        </Dialog>
      )}
    </>
  )
}
