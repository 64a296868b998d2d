// The page on which a group is edited; afterwards everyone is back where they came from.

import { useNavigate } from 'react-router'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useSession } from '../session/session-context.ts'
import { EditGroup } from './edit-group.tsx'

/** The page. */
export function EditGroupPage({ id }: { id: string }) {
  const { role } = useSession()
  const navigate = useNavigate()
  const home = role === 'super_admin' ? '/admin/groups' : '/moderator'
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title="Edit Group" />
      <EditGroup
        id={id}
        backTo={home}
        onSaved={() => navigate(home, { state: { word: 'Group updated successfully!' } })}
      />
    </div>
  )
}
