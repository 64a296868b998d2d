// The kinds of events that a form offers.

import { useCallback, useEffect } from 'react'
import { FALLBACK_EVENT_TYPES } from '#domain/event/event-colors.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { EventType } from '../events/event.ts'
import { useSession } from '../session/session-context.ts'
import { readTypes } from './read-events.ts'

/** The types, and why the real ones are missing if they are. */
export function useEventTypes(): { types: readonly EventType[]; error: string | undefined } {
  const { client } = useSession()
  const { value } = useLoaded(useCallback(() => readTypes(client), [client]))
  const error = value && !value.ok ? value.error : undefined
  useEffect(() => {
    if (error) reportError(new Error(error))
  }, [error])
  if (!value) return { types: [], error }
  return { types: value.ok ? value.value : FALLBACK_EVENT_TYPES, error }
}
