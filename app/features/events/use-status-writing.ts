// One write of an event's status at a time: whether it is under way, and what went wrong.

import { useState } from 'react'
import { useSite } from '../../site.ts'
import { browserClient, type Client } from '../../supabase.ts'
import { useDoubleTapGuard } from '../../ui/use-double-tap-guard.ts'

interface FailedWrite {
  words: string
  retry(): void
}

/** Writes with the browser's client, whose code is fetched when it is first needed. */
export function useStatusWriting() {
  const site = useSite()
  const oneAtATime = useDoubleTapGuard()
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<FailedWrite | null>(null)
  const run = (write: (client: Client) => Promise<string | null>, done: () => void) =>
    oneAtATime(async () => {
      setIsBusy(true)
      const words = await browserClient(site)
        .then(write)
        .catch(() => 'Failed to save. Please check your connection and try again.')
      setIsBusy(false)
      setFailed(words === null ? null : { words, retry: () => run(write, done) })
      if (words === null) done()
    })
  return { isBusy, failed, run }
}
