// How the mail is doing, read once for all who show something of it.

import { serverMessage } from '../../error-texts.ts'
import { queryNames } from '../../query-names.ts'
import { useReading } from '../session/use-reading.ts'
import { readMailOverview } from './mail-data.ts'

/** The overview. */
export function useMailOverview() {
  return useReading({
    name: queryNames.mail,
    read: readMailOverview,
    failure: error => serverMessage(error, 'Failed to load the state of the mail. Please try again.'),
  })
}
