// How many submissions wait for whoever is signed in.

import { queryNames } from '../../../query-names.ts'
import { useReading } from '../../session/use-reading.ts'
import { countByStatus } from './read-queue.ts'

/** The number, kept fresh. One that could not be read is not shown; the queue itself says what is wrong. */
export function usePending() {
  return useReading({
    name: queryNames.pendingSubmissions,
    read: client => countByStatus(client, 'pending'),
    failure: 'Error fetching submissions',
    use: 'polled',
  })
}
