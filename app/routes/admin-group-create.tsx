// `/admin/groups/create`: a new group.

import { CreateGroup } from '../features/manage-groups/create-group.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'

export const meta = privateMeta('Create New Group')

export default function AdminGroupCreate() {
  return (
    <Guard requires="super_admin">
      <CreateGroup />
    </Guard>
  )
}
