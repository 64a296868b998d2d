// Reads and ends the sessions of whoever is signed in.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { queryNames } from '../../query-names.ts'
import type { Client } from '../../supabase.ts'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'

const ownSessions = z.array(
  z.object({
    id: z.string(),
    created_at: z.string(),
    address: z.string(),
    user_agent: z.string(),
    is_current: z.boolean(),
  }),
)

/** One sign-in of one's own. */
export type OwnSession = z.infer<typeof ownSessions>[number]

/** The sessions of the account, and what can be done about them. */
export function useOwnSessions() {
  const { client, signOut } = useSession()
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.ownSessions,
    read: readOwnSessions,
    failure: 'Failed to load sessions. Please try again.',
  })
  const { attempt, failed } = useActions()
  const run = (write: () => PromiseLike<unknown>, failure: string) =>
    attempt({
      write: async () => {
        if (await write()) return failure
        await refresh(queryNames.ownSessions)
        return null
      },
    })
  return {
    query,
    /** Why the last one could not be ended. */
    problem: failed?.words,
    end: (id: string) =>
      run(
        () => client.rpc('end_session', { session_id: id }).then(({ error }) => error),
        'Failed to end the session. Please try again.',
      ),
    endOthers: () => run(() => signOut('others'), 'Failed to end the sessions. Please try again.'),
  }
}

async function readOwnSessions(client: Client): Promise<OwnSession[]> {
  return checked(ownSessions, await client.rpc('my_sessions'))
}
