// The table of all groups: editing, merging, deleting, and restoring what was just deleted.

import { useState } from 'react'
import { Link } from 'react-router'
import { truncate } from '#domain/text/short-text.ts'
import { writeErrorText } from '../../error-messages.ts'
import { queryNames } from '../../queries.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DeletedRow } from '../../ui/flash.tsx'
import { StaffList, writeFailure } from '../../ui/staff-list.tsx'
import { Cell } from '../../ui/table.tsx'
import { fromList } from '../../ui/way-back.tsx'
import { useSession } from '../account/session.tsx'
import { useActions } from '../account/use-actions.tsx'
import { useRefresh } from '../account/use-reading.ts'
import { DeleteGroupDialog, MergeGroupDialog } from './group-dialogs.tsx'
import { type Group, useGroups } from './group-provider.tsx'

const maxDescriptionLength = 100
const table = {
  caption: 'Groups',
  columns: [
    { name: 'Name' },
    { name: 'Location', isWide: true, width: 'w-1/5' },
    { name: 'Contact', isWide: true, width: 'w-[34%]' },
    { name: 'Actions', width: 'w-27 lg:w-50' },
  ],
}

interface GroupsTableProps {
  /** Shown when the groups cannot be read. */
  loadError: string
  /** The URL of a group's form. */
  editTo(id: string): string
  onDeleted(): void
  onMerged(): void
}

export function GroupsTable({ loadError, editTo, onDeleted, onMerged }: GroupsTableProps) {
  const { client } = useSession()
  const { groups, query } = useGroups()
  const refresh = useRefresh()
  const [deleting, setDeleting] = useState<Group>()
  const [merging, setMerging] = useState<Group>()
  /** Just deleted, each with the change that can be undone. */
  const [deleted, setDeleted] = useState<readonly { group: Group; changeId: string }[]>([])
  const actions = useActions()
  /** Moderators, events and submissions change with their groups. */
  const refreshAll = () =>
    refresh(queryNames.groups, queryNames.events, queryNames.users, queryNames.submissions)
  const remove = (group: Group) =>
    actions.run({
      id: group.id,
      write: async () => {
        const { data: changeId, error } = await client.rpc('delete_group', { group_id: group.id })
        await refreshAll()
        setDeleting(undefined)
        if (error) return `Error deleting group: ${writeErrorText(error, 'Unknown error')}`
        setDeleted(before => [...before, { group, changeId }])
        return null
      },
      done: onDeleted,
    })
  const restore = (id: string, changeId: string) =>
    actions.run({
      id,
      write: async () => {
        const failure = await writeFailure(client.rpc('undo_group_deletion', { change_id: changeId }), {
          prefix: 'Error restoring group: ',
        })
        if (failure === null) setDeleted(before => before.filter(({ group }) => group.id !== id))
        await refreshAll()
        return failure
      },
    })
  const merge = ({ id }: Group, into: Group) =>
    actions.run({
      id,
      write: async () => {
        const failure = await writeFailure(client.rpc('merge_groups', { from_id: id, into_id: into.id }), {
          prefix: 'Error merging groups: ',
        })
        await refreshAll()
        setMerging(undefined)
        return failure
      },
      done: onMerged,
    })
  const { isBusy } = actions
  return (
    <div className="grid gap-4">
      {deleted.map(({ group: { id, name }, changeId }) => (
        <DeletedRow
          key={changeId}
          name={name}
          className="rounded-lg bg-sunken px-4 py-2"
          isBusy={actions.busyId === id}
          onRestore={() => restore(id, changeId)}
        />
      ))}
      <StaffList
        query={query}
        loading="Loading groups..."
        failure={loadError}
        empty="No groups found"
        rows={groups}
        idOf={({ id }) => id}
        actions={actions}
        table={table}
      >
        {group => (
          <GroupRow
            group={group}
            editTo={editTo(group.id)}
            onMerge={groups.length > 1 ? () => setMerging(group) : undefined}
            onDelete={() => setDeleting(group)}
          />
        )}
      </StaffList>
      {deleting && (
        <DeleteGroupDialog
          key={deleting.id}
          group={deleting}
          isBusy={isBusy}
          onDelete={() => remove(deleting)}
          onCancel={() => setDeleting(undefined)}
        />
      )}
      {merging && (
        <MergeGroupDialog
          key={merging.id}
          group={merging}
          others={groups.filter(({ id }) => id !== merging.id)}
          isBusy={isBusy}
          onMerge={into => merge(merging, into)}
          onCancel={() => setMerging(undefined)}
        />
      )}
    </div>
  )
}

interface GroupRowProps {
  group: Group
  editTo: string
  /** Undefined if there is no other group. */
  onMerge: (() => void) | undefined
  onDelete(): void
}

function GroupRow({ group, editTo, onMerge, onDelete }: GroupRowProps) {
  const { name } = group
  const contact = [group.email, group.phone].filter(Boolean)
  const address = group.location?.address || null
  return (
    <tr>
      <Cell>
        <Link to={`/group/${group.id}`} className="font-semibold hover:underline">
          {name}
        </Link>
        <p className="text-sm text-muted">{truncate(group.description, maxDescriptionLength)}</p>
        <p className="mt-1 text-sm md:hidden">{[address, ...contact].filter(Boolean).join(' · ')}</p>
      </Cell>
      <Cell isWide>{address ?? '–'}</Cell>
      <Cell isWide>{contact.length > 0 ? contact.map(text => <div key={text}>{text}</div>) : '–'}</Cell>
      <Cell>
        <div className="flex flex-col gap-2 lg:flex-row lg:flex-wrap">
          <LinkButton look="secondary" to={editTo} state={fromList}>
            Edit<span className="sr-only"> {name}</span>
          </LinkButton>
          <Button look="danger" onClick={onDelete}>
            Delete<span className="sr-only"> {name}</span>
          </Button>
          {onMerge && (
            <Button look="secondary" onClick={onMerge}>
              Merge…<span className="sr-only"> {name} into another group</span>
            </Button>
          )}
        </div>
      </Cell>
    </tr>
  )
}
