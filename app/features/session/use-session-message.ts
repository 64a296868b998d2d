// What is said on a signed-in page about something that failed or succeeded, for as long as it is true.

import { useCallback, useState } from 'react'
import { useSessionState } from './session-context.ts'
import { sessionId } from './session-role.ts'

/**
 * A message or null, and the way to say one. What was refused in a session that has ended may work once someone has
 * signed in again, so its words are gone then.
 */
export function useSessionMessage<T = string>(): [message: T | null, say: (message: T | null) => void] {
  const { session, ended } = useSessionState()
  const here = sessionId(ended ?? session)
  const [last, setLast] = useState<{ message: T | null; in: string | null }>({ message: null, in: null })
  const say = useCallback((message: T | null) => setLast({ message, in: here }), [here])
  return [last.in === here ? last.message : null, say]
}
