// The pages that create and edit a group.

import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { Client } from '../../data-client.ts'
import { createGroupErrorText } from '../../error-messages.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { flashOnNextPage } from '../../ui/flash.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { PageHeading } from '../../ui/page-layout.tsx'
import { updateSeenRow, writeFailure } from '../../ui/staff-list.tsx'
import { BackButton, useWayBack } from '../../ui/way-back.tsx'
import { useSession } from '../account/session.tsx'
import { canModerateGroup } from '../account/session-role.ts'
import { useActions } from '../account/use-actions.tsx'
import { useModeratedGroups } from '../account/use-moderated-groups.ts'
import { useReading, useRefresh } from '../account/use-reading.ts'
import { GroupForm } from './group-form.tsx'
import { type Group, storedGroup } from './group-provider.tsx'
import type { GroupPayload } from './group-schema.ts'

const list = '/admin/groups'

function rowOf({ social_links, ...payload }: GroupPayload) {
  return { ...payload, social_links: social_links.map(link => ({ ...link })) }
}

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
        onSave={async payload => {
          const { error } = await client.from('groups').insert({ ...rowOf(payload), created_by: user.id })
          return error && createGroupErrorText(error)
        }}
        onSaved={() => {
          void refresh(queryNames.groups)
          flashOnNextPage('Group created successfully!')
          goBack()
        }}
      >
        <BackButton to={list}>Cancel</BackButton>
      </GroupForm>
    </div>
  )
}

/** The page of a group's form. Saving leads back to the page that it was opened from. */
export function EditGroupPage({ id }: { id: string }) {
  const { role } = useSession()
  const navigate = useNavigate()
  const home = role === 'super_admin' ? list : '/moderator'
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
          flashOnNextPage('Group updated successfully!')
          goBack()
        }}
      />
    </div>
  )
}

/** One group; null if there is none. */
async function readStoredGroup(client: Client, id: string): Promise<Group | null> {
  if (!z.safeParse(z.uuid(), id).success) return null
  const answer = await client.from('groups').select('*').eq('id', id).maybeSingle()
  return parseResponse(z.nullable(storedGroup), answer)
}

interface EditGroupProps {
  id: string
  /** Where Cancel leads people who did not come from a list. */
  backTo: string
  onSaved(): void
  /** How a failure message begins. */
  failurePrefix?: string
}

/** The form of an existing group, on its own page or in the dashboard. */
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
        onSave={async payload => {
          const failure = await updateSeenRow(client, { table: 'groups', id, seen }, rowOf(payload), {
            otherwise: 'Failed to update group. Please try again.',
            sentences: { '23505': 'A group with this name already exists.' },
          })
          return failure && `${failurePrefix}${failure}`
        }}
        onSaved={() => {
          // Lists of events name their groups.
          void refresh(queryNames.groups, queryNames.events)
          onSaved()
        }}
      >
        <BackButton to={backTo}>Cancel</BackButton>
      </GroupForm>
      {role === 'super_admin' && <ReviewPermission id={id} />}
    </div>
  )
}

const permission = z.object({ moderators_review: z.boolean() })

/** Whether the moderators of the group may review its submissions; saved as soon as it is switched. */
function ReviewPermission({ id }: { id: string }) {
  const { client } = useSession()
  const refresh = useRefresh()
  const { isBusy, isDone, problem, run } = useActions()
  const query = useReading({
    name: queryNames.groupReview(id),
    read: async client =>
      parseResponse(
        permission,
        await client.from('groups').select('moderators_review').eq('id', id).single(),
      ),
    failure: 'Failed to load who reviews. Please try again.',
  })
  const write = async (moderators_review: boolean) => {
    const failure = await writeFailure(client.rpc('set_group_review', { group_id: id, moderators_review }), {
      otherwise: 'Failed to save this. Please try again.',
    })
    await refresh(queryNames.groupReview(id))
    return failure
  }
  return (
    <Card>
      <h2 className="text-xl">Submissions</h2>
      <LoadState query={query} loading="Loading..." className="mt-3" />
      {query.data && (
        <label className="mt-3 flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={query.data.moderators_review}
            disabled={isBusy}
            aria-describedby="review-permission-hint"
            onChange={({ target: { checked } }) => run({ write: () => write(checked) })}
          />
          Moderators of this group may review its submissions
        </label>
      )}
      <p id="review-permission-hint" className="mt-1 text-muted">
        They see events that visitors submit for this group, with the address of the submitter, and approve or
        reject them. Otherwise only super admins do.
      </p>
      <p role="status" className="mt-2 min-h-6 text-sm font-semibold text-muted">
        {isBusy ? 'Saving...' : isDone && 'Saved.'}
      </p>
      {problem}
    </Card>
  )
}
