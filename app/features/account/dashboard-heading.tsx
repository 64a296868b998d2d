// The top of a dashboard: its title, its own links, the account and the logout, in one row even on a phone.

import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/links.tsx'
import { hasChangedForm, LeaveQuestion } from '../../ui/saving-form.tsx'
import { useSessionState } from './session.tsx'

export function DashboardHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 sm:mb-6">
      {/* As narrow as its longest word; the rest wraps below if even that leaves no room. */}
      <h1 className="min-w-min grow basis-0 text-lg/tight sm:text-4xl">{title}</h1>
      <div className="flex flex-wrap items-center justify-end gap-x-3 text-sm sm:gap-x-5 sm:text-base">
        {children}
        <TextLink to="/admin/account" className="inline-flex min-h-11 items-center">
          Your Account
        </TextLink>
        <LogoutButton />
      </div>
    </div>
  )
}

/** Signs out here and in the other tabs; the guard then redirects to the login. Asks first if a form has changes. */
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
