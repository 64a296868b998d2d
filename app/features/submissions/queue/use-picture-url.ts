// Where a reviewer sees a picture that nobody else may see yet.

import { queryNames } from '../../../query-names.ts'
import type { Client } from '../../../supabase.ts'
import { publicUrl } from '../../../upload.ts'
import { useReading } from '../../session/use-reading.ts'

/** As long as anyone looks at one submission. */
const signedSeconds = 3_600

/** A signed address. What an event has brought into a proposed change stands among the public ones alone. */
async function signedUrl(client: Client, path: string): Promise<string> {
  const { data } = await client.storage.from('submission-pictures').createSignedUrl(path, signedSeconds)
  return data?.signedUrl ?? publicUrl('event-pictures', path)
}

/** The address of a submission's picture. */
export function usePictureUrl(path: string | null) {
  return useReading({
    name: queryNames.submittedPicture(path),
    read: client => signedUrl(client, path ?? ''),
    failure: 'The picture could not be read.',
    use: 'form',
    isWanted: path !== null,
  })
}
