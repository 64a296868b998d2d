// `/admin/deleted-events`: what was deleted and can be restored, for admins and for moderators of their groups' own.

import { DeletedEvents } from '../features/history/deleted-events.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'

export const meta = privateMeta('Deleted Events')

export default function AdminDeletedEvents() {
  return (
    <Guard requires="any_role">
      <DeletedEvents />
    </Guard>
  )
}
