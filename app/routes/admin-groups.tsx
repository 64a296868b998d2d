// `/admin/groups`: all groups, to edit, delete and add to.

import { Guard } from '../features/account/guard.tsx'
import { GroupsTable } from '../features/groups/groups-table.tsx'
import { privateMeta } from '../meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { Flash, useFlash } from '../ui/flash.tsx'
import { PageHeading } from '../ui/page-layout.tsx'
import { fromList } from '../ui/way-back.tsx'

export const meta = privateMeta('Manage Groups')

export default function AdminGroups() {
  const flash = useFlash()
  return (
    <Guard requires="super_admin">
      <PageHeading title="Manage Groups" />
      <div className="mb-6 flex flex-wrap gap-3">
        <LinkButton look="secondary" to="/admin?tab=events">
          Back to Events
        </LinkButton>
        <LinkButton to="/admin/groups/create" state={fromList}>
          Create New Group
        </LinkButton>
      </div>
      <GroupsTable
        loadError="Failed to load groups. Please try again."
        editTo={id => `/admin/groups/${id}/edit`}
        onDeleted={() => flash.show('Group deleted successfully!')}
        onMerged={() => flash.show('Groups merged successfully!')}
      />
      <Flash text={flash.text} />
    </Guard>
  )
}
