// The groups tab: all groups, or the form of the one that is being edited.

import { useNavigate } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { fromList, useWayBack } from '../../ui/way-back.tsx'
import { EditGroup } from '../manage-groups/edit-group.tsx'
import { GroupsTable } from '../manage-groups/groups-table.tsx'

const home = '/admin?tab=groups'

interface GroupsTabProps {
  /** The group whose form is open. */
  editId: string | null
  /** Says a short word about what has succeeded. */
  onDone(message: string): void
}

/** The tab. */
export function GroupsTab({ editId, onDone }: GroupsTabProps) {
  const navigate = useNavigate()
  const goBack = useWayBack() ?? (() => navigate(home))
  if (editId !== null)
    return (
      <Card>
        <h2 className="mb-5 text-2xl">Edit Group</h2>
        <EditGroup
          key={editId}
          id={editId}
          backTo={home}
          failurePrefix="Error updating group: "
          onSaved={() => {
            goBack()
            onDone('Group updated successfully!')
          }}
        />
      </Card>
    )
  return (
    <div className="grid gap-5">
      <div className="flex justify-end">
        <LinkButton to="/admin/groups/create" state={fromList}>
          Create New Group
        </LinkButton>
      </div>
      <GroupsTable
        loadError="Failed to load groups"
        editTo={id => `${home}&edit=${id}`}
        onDeleted={() => onDone('Group deleted successfully!')}
        onMerged={() => onDone('Groups merged successfully!')}
      />
    </div>
  )
}
