// Editing one group, on its own page or within the dashboard.

import { useMemo } from 'react'
import { queryNames } from '../../query-names.ts'
import { Banner } from '../../ui/banner.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { BackButton } from '../../ui/way-back.tsx'
import { useSession } from '../session/session-context.ts'
import { canModerateGroup } from '../session/session-role.ts'
import { useModeratedGroups } from '../session/use-moderated-groups.ts'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { GroupForm } from './group-form.tsx'
import type { GroupPayload } from './group-schema.ts'
import { ReviewPermission } from './review-permission.tsx'
import { readStoredGroup } from './stored-group.ts'
import { updateGroup } from './write-groups.ts'

interface EditGroupProps {
  id: string
  /** Where Cancel leads whoever did not come from a list. */
  backTo: string
  onSaved(): void
  /** How a failure begins where it is shown. */
  failurePrefix?: string
}

/** Reads the group, then shows its form. */
export function EditGroup({ id, backTo, onSaved, failurePrefix = '' }: EditGroupProps) {
  const { client, role } = useSession()
  const { moderatedGroups, query: moderatedQuery } = useModeratedGroups()
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.groupToEdit(id),
    read: client => readStoredGroup(client, id),
    failure: 'Failed to load group data. Please try again.',
    use: 'form',
  })
  const group = query.data
  const seen = useMemo(() => ({ updatedAt: group?.updated_at ?? '' }), [group])
  const ownIds = moderatedGroups.map(own => own.id)
  const isTheirs = !moderatedQuery.isSuccess || canModerateGroup(role, ownIds, id)
  const save = async (payload: GroupPayload) => {
    const failure = await updateGroup(client, id, payload, seen)
    return failure && `${failurePrefix}${failure}`
  }
  const saved = () => {
    // Lists of events name their groups.
    void refresh(queryNames.groups, queryNames.events)
    onSaved()
  }
  if (query.isPending) return <LoadState query={query} loading="Loading group data..." />
  if (!group)
    return (
      <div className="grid justify-items-start gap-4">
        {group === null && <Banner tone="danger">Group not found</Banner>}
        <LoadState query={query} loading="Loading group data..." />
        <BackButton to={backTo}>Back</BackButton>
      </div>
    )
  return (
    <div className="grid gap-5">
      {!isTheirs && <Banner tone="notice">You do not moderate this group.</Banner>}
      <GroupForm
        id={id}
        stored={group}
        saveLabel="Save Changes"
        busyLabel="Saving..."
        onSave={save}
        onSaved={saved}
      >
        <BackButton to={backTo}>Cancel</BackButton>
      </GroupForm>
      {role === 'super_admin' && <ReviewPermission id={id} />}
    </div>
  )
}
