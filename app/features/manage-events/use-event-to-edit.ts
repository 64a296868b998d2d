// The event that a form is about.

import { queryNames } from '../../query-names.ts'
import { useReading } from '../session/use-reading.ts'
import { readEditableEvent } from './read-events.ts'

/** One event to be edited or copied: null where it is not there, nothing asked where there is no id. */
export function useEventToEdit(id: string | null) {
  return useReading({
    name: queryNames.eventToEdit(id),
    read: client => readEditableEvent(client, id ?? ''),
    failure: 'Failed to load event data. Please try again.',
    use: 'form',
    isWanted: id !== null,
  })
}
