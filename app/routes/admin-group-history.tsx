// `/admin/groups/{id}/history`: who changed what of a group, for admins and its moderators.

import { useParams } from 'react-router'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { GroupHistory } from '../features/history/group-history.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'

export const handle: PageHandle = { isSameForEveryId: true }

export const meta = privateMeta('History')

export default function AdminGroupHistory() {
  const { id = '' } = useParams()
  return (
    <Guard requires="any_role">
      <GroupHistory key={id} id={id} />
    </Guard>
  )
}
