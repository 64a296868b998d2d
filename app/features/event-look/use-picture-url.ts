// Where somebody with a role sees a picture that visitors may not see: of a submission, or of what an event showed before.

import { queryNames } from '../../query-names.ts'
import type { Client } from '../../supabase.ts'
import { useReading } from '../session/use-reading.ts'

/** As long as anyone looks at one submission. */
const signedSeconds = 3_600

type Bucket = 'submission-pictures' | 'event-pictures'

/** A signed address from the first bucket that has it; null where none does. */
async function signedUrl(client: Client, path: string, buckets: readonly Bucket[]): Promise<string | null> {
  for (const bucket of buckets) {
    const { data } = await client.storage.from(bucket).createSignedUrl(path, signedSeconds)
    if (data) return data.signedUrl
  }
  return null
}

const ofSubmissions = ['submission-pictures', 'event-pictures'] as const
const ofEvents = ['event-pictures'] as const

/** The address of a picture of a submission or, `of` events, of one that an event has or had. */
export function usePictureUrl(path: string | null, of: 'submissions' | 'events' = 'submissions') {
  return useReading({
    name: queryNames.submittedPicture(path),
    read: client => signedUrl(client, path ?? '', of === 'events' ? ofEvents : ofSubmissions),
    failure: 'The picture could not be read.',
    use: 'form',
    isWanted: path !== null,
  })
}
