// Whether whoever is signed in here may cancel or postpone an event, as far as a public page needs to know.

import { useEffect, useState } from 'react'
import { useSite } from '../../site.ts'
import { browserClient } from '../../supabase.ts'
import { useStoredSession } from '../session/stored-session.ts'

/** Super admins may at once; a moderator's groups are asked for first. The database has the last word on both. */
export function useMayChangeStatus(groupId: string | undefined): boolean {
  const site = useSite()
  const { role } = useStoredSession()
  const [moderatedId, setModeratedId] = useState<string>()
  const askedId = role === 'group_moderator' ? groupId : undefined
  useEffect(() => {
    if (!askedId) return
    const ask = async () => {
      const client = await browserClient(site)
      const { data } = await client.from('group_moderators').select('group_id').eq('group_id', askedId)
      if (data && data.length > 0) setModeratedId(askedId)
    }
    // Without an answer the button is not offered; the event's form is still there.
    ask().catch(reportError)
  }, [site, askedId])
  return role === 'super_admin' || (askedId !== undefined && askedId === moderatedId)
}
