// `/admin/groups/{id}/edit`: one group's form, for admins and its moderators.

import { useParams } from 'react-router'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { EditGroupPage } from '../features/manage-groups/edit-group-page.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'

export const handle: PageHandle = { isSameForEveryId: true }

export const meta = privateMeta('Edit Group')

export default function AdminGroupEdit() {
  const { id = '' } = useParams()
  return (
    <Guard requires="any_role">
      <EditGroupPage key={id} id={id} />
    </Guard>
  )
}
