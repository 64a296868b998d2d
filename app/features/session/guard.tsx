// Decides who may see a page: waits, sends elsewhere, or shows it. It chooses screens; rights are the database's.

import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { useSessionState } from './session-context.ts'
import { guardPage, type Requirement } from './session-role.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { useForgetOthers } from './use-reading.ts'
import { wantedState } from './wanted-page.ts'

/** A page behind the sign-in. When the session ends under a form that someone has typed in, the form stays. */
export function Guard({ requires, children }: { requires: Requirement; children: ReactNode }) {
  const { status, session, ended, role, needsCode, isLeaving } = useSessionState()
  const location = useLocation()
  // The same object each time, so that a page which is drawn again does not redirect again.
  const wanted = useMemo(() => wantedState(location), [location])
  const [hasTyped, setHasTyped] = useState(false)
  const isInterrupted = ended !== null && hasTyped
  // An ended session's page goes on only where something was typed; else nobody is here any more.
  const personId = (isInterrupted ? ended : session)?.user.id
  const forgetOthers = useForgetOthers()
  useEffect(() => {
    if (status === 'ready') forgetOthers(personId)
  }, [status, personId, forgetOthers])
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
    return <Navigate to={decision.to} replace state={isLeaving ? null : wanted} />
  return (
    <>
      <div onInput={() => setHasTyped(true)}>
        {/* Somebody else starts afresh: nobody goes on with another one's form. */}
        <Fragment key={(ended ?? session)?.user.id}>{children}</Fragment>
      </div>
      {isInterrupted && <SignInAgain email={ended.user.email ?? ''} />}
    </>
  )
}
