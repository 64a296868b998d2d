// Editing one group, on its own page or within the dashboard.

import { useCallback, useMemo } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useGroups } from '../groups/group-provider.tsx'
import { useSession } from '../session/session-context.ts'
import { canModerateGroup } from '../session/session-role.ts'
import { GroupForm } from './group-form.tsx'
import type { GroupPayload } from './group-schema.ts'
import { readStoredGroup } from './stored-group.ts'
import { updateGroup } from './write-groups.ts'

interface EditGroupProps {
  id: string
  /** Where Cancel leads. */
  backTo: string
  onSaved(): void
  /** How a failure begins where it is shown. */
  failurePrefix?: string
}

/** Reads the group, then shows its form. */
export function EditGroup({ id, backTo, onSaved, failurePrefix = '' }: EditGroupProps) {
  const { client, role, moderatedGroups, moderatedGroupsStatus, reloadModeratedGroups } = useSession()
  const { reload: reloadGroups } = useGroups()
  const { value: group, reload } = useLoaded(useCallback(() => readStoredGroup(client, id), [client, id]))
  const seen = useMemo(() => ({ updatedAt: group?.ok ? group.value.updated_at : '' }), [group])
  const ownIds = moderatedGroups.map(own => own.id)
  const isTheirs = moderatedGroupsStatus !== 'ready' || canModerateGroup(role, ownIds, id)
  const save = async (payload: GroupPayload) => {
    const failure = await updateGroup(client, id, payload, seen)
    return failure && `${failurePrefix}${failure}`
  }
  const saved = () => {
    void reloadGroups()
    reloadModeratedGroups()
    onSaved()
  }
  if (!group) return <LoadingText>Loading group data...</LoadingText>
  if (!group.ok)
    return (
      <div className="grid justify-items-start gap-4">
        <Banner tone="danger">{group.error}</Banner>
        {!('missing' in group) && <Button onClick={reload}>Try Again</Button>}
        <LinkButton look="secondary" to={backTo}>
          Back
        </LinkButton>
      </div>
    )
  return (
    <div className="grid gap-5">
      {!isTheirs && <Banner tone="notice">You do not moderate this group.</Banner>}
      <GroupForm
        stored={group.value}
        saveLabel="Save Changes"
        busyLabel="Saving..."
        onSave={save}
        onSaved={saved}
      >
        <LinkButton look="secondary" to={backTo}>
          Cancel
        </LinkButton>
      </GroupForm>
    </div>
  )
}
