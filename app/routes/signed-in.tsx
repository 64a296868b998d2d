// The layout of all pages around and behind the sign-in. Only they load the sign-in code and the query cache.

import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { SessionProvider } from '../features/account/session.tsx'
import { GroupProvider } from '../features/groups/group-provider.tsx'
import { useScrollRestoration } from '../features/layout/scroll-restoration.ts'
import { sharedQueryClient } from '../queries.ts'

export default function SignedIn() {
  const [queryClient] = useState(sharedQueryClient)
  // Public pages arrive with their content, so the router restores their position on its own.
  useScrollRestoration()
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
