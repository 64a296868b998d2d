// What all pages around and behind the sign-in share. Only they load the sign-in code.

import { Outlet } from 'react-router'
import { GroupProvider } from '../features/groups/group-provider.tsx'
import { SessionProvider } from '../features/session/session-provider.tsx'

export default function SignedIn() {
  return (
    <SessionProvider>
      <GroupProvider>
        <Outlet />
      </GroupProvider>
    </SessionProvider>
  )
}
