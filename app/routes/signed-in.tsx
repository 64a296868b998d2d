// What all pages around and behind the sign-in share. Only they load the sign-in code, and the store of what was read.

import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { GroupProvider } from '../features/groups/group-provider.tsx'
import { useKeptPosition } from '../features/layout/kept-position.ts'
import { SessionProvider } from '../features/session/session-provider.tsx'
import { theQueryClient } from '../query-client.ts'

export default function SignedIn() {
  const [queryClient] = useState(theQueryClient)
  // The pages of visitors come with their content, and the router finds their place by itself.
  useKeptPosition()
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <GroupProvider>
          <Outlet />
        </GroupProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}
