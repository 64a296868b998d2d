// Signed URLs of pictures that visitors may not see: of a submission, or of an earlier version of an event.

import type { Client } from '../../data-client.ts'
import { queryNames } from '../../queries.ts'
import { useReading } from '../account/use-reading.ts'

/** Longer than anyone looks at one submission. */
const signedSeconds = 3_600

/** A signed URL from the first bucket that has the picture; null if none does. */
async function signedUrl(client: Client, path: string, buckets: readonly string[]): Promise<string | null> {
  for (const bucket of buckets) {
    const { data } = await client.storage.from(bucket).createSignedUrl(path, signedSeconds)
    if (data) return data.signedUrl
  }
  return null
}

const buckets = {
  submissions: ['submission-pictures', 'event-pictures'],
  events: ['event-pictures'],
} as const

/** The URL of a picture of a submission or, `of` events, of one that an event has or had. */
export function usePictureUrl(path: string | null, of: keyof typeof buckets = 'submissions') {
  return useReading({
    name: queryNames.submittedPicture(path),
    read: client => signedUrl(client, path ?? '', buckets[of]),
    failure: 'The picture could not be read.',
    use: 'form',
    isWanted: path !== null,
  })
}
