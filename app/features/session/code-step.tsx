// The second step of signing in, by the authenticator or by a recovery code.

import { type ReactNode, useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

/** The form that was chosen. When its code is right the session is raised, and whoever waits for that goes on. */
export function CodeStep({ children }: { children?: ReactNode }) {
  const [way, setWay] = useState<'authenticator' | 'recovery code'>('authenticator')
  return way === 'authenticator' ? (
    <CodeForm onOtherWay={() => setWay('recovery code')}>{children}</CodeForm>
  ) : (
    <RecoveryCodeForm onOtherWay={() => setWay('authenticator')}>{children}</RecoveryCodeForm>
  )
}
