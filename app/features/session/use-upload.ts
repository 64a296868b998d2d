// Uploads files as whoever is signed in.

import { useMemo } from 'react'
import { useSite } from '../../site.ts'
import { uploadInto } from '../../upload.ts'
import { useSession } from './session-context.ts'

/** The way into a bucket; the session may be a newer one when it is used. */
export function useUpload(bucket: Parameters<typeof uploadInto>[0]) {
  const site = useSite()
  const { client } = useSession()
  return useMemo(
    () => uploadInto(bucket, site, async () => (await client.auth.getSession()).data.session?.access_token),
    [bucket, site, client],
  )
}
