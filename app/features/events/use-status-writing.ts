// One write of an event's status at a time: whether it is under way, and what went wrong.

import { useSite } from '../../site.ts'
import { browserClient, type Client } from '../../supabase.ts'
import { useActionsIn } from '../session/use-actions.tsx'

/** Writes with the browser's client, whose code is fetched when it is first needed. */
export function useStatusWriting() {
  const site = useSite()
  const { isBusy, problem, run } = useActionsIn(null)
  return {
    isBusy,
    problem,
    run: (write: (client: Client) => Promise<string | null>, done: () => void) =>
      run({
        write: () =>
          browserClient(site)
            .then(write)
            .catch(() => 'Failed to save. Please check your connection and try again.'),
        done,
      }),
  }
}
