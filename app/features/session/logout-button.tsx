// The way out.

import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { hasChangedForm, LeaveQuestion } from '../../ui/use-leave-guard.tsx'
import { useSessionState } from './session-context.ts'

/** Signs out, here and in the other tabs; the guard then leads to the login. A changed form is not lost unasked. */
export function LogoutButton() {
  const { signOut } = useSessionState()
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle')
  const [error, setError] = useState<string | null>(null)
  const leave = async () => {
    setState('busy')
    try {
      setError(await signOut())
    } finally {
      setState('idle')
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-3">
      <span role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {error}
      </span>
      <Button
        look="secondary"
        disabled={state === 'busy'}
        onClick={() => (hasChangedForm() ? setState('asking') : leave())}
      >
        {state === 'busy' ? 'Logging out...' : 'Logout'}
      </Button>
      {state === 'asking' && <LeaveQuestion onLeave={leave} onStay={() => setState('idle')} />}
    </span>
  )
}
