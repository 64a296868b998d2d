// The way out.

import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSessionState } from './session-context.ts'

/** Signs out, here and in the other tabs; the guard then leads to the login. */
export function LogoutButton() {
  const { signOut } = useSessionState()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const leave = async () => {
    setIsBusy(true)
    setError(await signOut())
    setIsBusy(false)
  }
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-3">
      <span role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {error}
      </span>
      <Button look="secondary" disabled={isBusy} onClick={leave}>
        {isBusy ? 'Logging out...' : 'Logout'}
      </Button>
    </span>
  )
}
