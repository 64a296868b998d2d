// The page on which a group is edited; afterwards everyone is back where they came from.

import { useNavigate } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { sayOnNextPage } from '../../ui/flash.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useWayBack } from '../../ui/way-back.tsx'
import { useSession } from '../session/session-context.ts'
import { EditGroup } from './edit-group.tsx'

/** The page. */
export function EditGroupPage({ id }: { id: string }) {
  const { role } = useSession()
  const navigate = useNavigate()
  const home = role === 'super_admin' ? '/admin/groups' : '/moderator'
  const goBack = useWayBack() ?? (() => navigate(home))
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title="Edit Group">
        <LinkButton look="secondary" to={`/admin/groups/${id}/history`}>
          History
        </LinkButton>
      </PageHeading>
      <EditGroup
        id={id}
        backTo={home}
        onSaved={() => {
          sayOnNextPage('Group updated successfully!')
          goBack()
        }}
      />
    </div>
  )
}
