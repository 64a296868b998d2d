// `/admin/events/history/{id}`: who changed what of an event, for admins and the moderators of its group.

import { useParams } from 'react-router'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { EventHistory } from '../features/history/event-history.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'

export const handle: PageHandle = { isSameForEveryId: true }

export const meta = privateMeta('History')

export default function AdminEventHistory() {
  const { id = '' } = useParams()
  return (
    <Guard requires="any_role">
      <EventHistory key={id} id={id} />
    </Guard>
  )
}
