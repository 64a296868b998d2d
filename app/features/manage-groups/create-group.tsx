// The page on which a group is created.

import { useNavigate } from 'react-router'
import { queryNames } from '../../query-names.ts'
import { sayOnNextPage } from '../../ui/flash.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { BackButton, useWayBack } from '../../ui/way-back.tsx'
import { useSession } from '../session/session-context.ts'
import { useRefresh } from '../session/use-reading.ts'
import { GroupForm } from './group-form.tsx'
import { createGroup } from './write-groups.ts'

const list = '/admin/groups'

/** The form, and the way back to the list. */
export function CreateGroup() {
  const { client, user } = useSession()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const goBack = useWayBack() ?? (() => navigate(list))
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title="Create New Group" />
      <GroupForm
        saveLabel="Create Group"
        busyLabel="Creating..."
        onSave={payload => createGroup(client, payload, user.id)}
        onSaved={() => {
          void refresh(queryNames.groups)
          sayOnNextPage('Group created successfully!')
          goBack()
        }}
      >
        <BackButton to={list}>Cancel</BackButton>
      </GroupForm>
    </div>
  )
}
