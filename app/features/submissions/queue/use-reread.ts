// Reads submissions once more, because what they say may be something else by now.

import { useSession } from '../../session/session-context.ts'
import { readSubmission } from './read-queue.ts'
import type { Submission } from './submission.ts'

/** Hands on what submissions say now. Of one that cannot be read, what is known stays. */
export function useReread(onRead: (submission: Submission) => void) {
  const { client } = useSession()
  return async (...ids: string[]) => {
    const read = await Promise.all(ids.map(id => readSubmission(client, id).catch(() => null)))
    for (const submission of read) if (submission) onRead(submission)
  }
}
