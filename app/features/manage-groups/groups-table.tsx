// The table of all groups, with the ways to edit, merge and delete each, and to bring back what was just deleted.

import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { truncate } from '#domain/text/event-text.ts'
import { queryNames } from '../../query-names.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DeletedRow } from '../../ui/deleted-row.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { fromList } from '../../ui/way-back.tsx'
import { type Group, useGroups } from '../groups/group-provider.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useRefresh } from '../session/use-reading.ts'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { addressOf } from './stored-group.ts'
import { deleteGroup, mergeGroups, undoGroupDeletion } from './write-groups.ts'

const maxDescriptionLength = 100
const columns = [
  { name: 'Name' },
  { name: 'Location', isWide: true, width: 'w-1/5' },
  { name: 'Contact', isWide: true, width: 'w-[34%]' },
  { name: 'Actions', width: 'w-27 lg:w-50' },
]

/** A group that was just deleted, and the change that can be taken back. */
interface Deletion {
  group: Group
  changeId: string
}

interface GroupsTableProps {
  /** What is said when the groups cannot be read. */
  loadError: string
  /** Where a group is edited. */
  editTo(id: string): string
  onDeleted(): void
  onMerged(): void
}

/** The table. */
export function GroupsTable({ loadError, editTo, onDeleted, onMerged }: GroupsTableProps) {
  const { client } = useSession()
  const { groups, query } = useGroups()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Group>()
  const [merging, setMerging] = useState<Group>()
  const [deleted, setDeleted] = useState<readonly Deletion[]>([])
  const actions = useActions()
  /** Moderators, the hosts of events and what is to be reviewed change with the groups. */
  const refreshAll = () =>
    refresh(queryNames.groups, queryNames.events, queryNames.users, queryNames.submissions)
  const remove = (group: Group) =>
    actions.run({
      id: group.id,
      write: async () => {
        const answer = await deleteGroup(client, group.id)
        await refreshAll()
        setAsked(undefined)
        if ('problem' in answer) return answer.problem
        setDeleted(before => [...before, { group, changeId: answer.changeId }])
        return null
      },
      done: onDeleted,
    })
  const restore = ({ group: { id }, changeId }: Deletion) =>
    actions.run({
      id,
      write: async () => {
        const failure = await undoGroupDeletion(client, changeId)
        if (failure === null) setDeleted(before => before.filter(({ group }) => group.id !== id))
        await refreshAll()
        return failure
      },
    })
  const merge = ({ id }: Group, into: Group) =>
    actions.run({
      id,
      write: async () => {
        const failure = await mergeGroups(client, id, into.id)
        await refreshAll()
        setMerging(undefined)
        return failure
      },
      done: onMerged,
    })
  const { isBusy } = actions
  return (
    <div className="grid gap-4">
      {deleted.map(deletion => (
        <DeletedRow
          key={deletion.changeId}
          name={deletion.group.name}
          className="rounded-lg bg-sunken px-4 py-2"
          isBusy={actions.busyId === deletion.group.id}
          onRestore={() => restore(deletion)}
        />
      ))}
      {actions.problemElsewhere(groups.map(({ id }) => id))}
      <LoadState query={query} loading="Loading groups..." failure={loadError} />
      {query.isSuccess && groups.length === 0 && <EmptyState text="No groups found" />}
      {groups.length > 0 && (
        <Table caption="Groups" columns={columns}>
          {groups.map(group => (
            <Fragment key={group.id}>
              <GroupRow
                group={group}
                editTo={editTo(group.id)}
                onMerge={groups.length > 1 ? () => setMerging(group) : undefined}
                onDelete={() => setAsked(group)}
              />
              {actions.problemAt(group.id) && (
                <tr>
                  {/* Two columns are there at every width. */}
                  <Cell colSpan={2}>{actions.problemAt(group.id)}</Cell>
                </tr>
              )}
            </Fragment>
          ))}
        </Table>
      )}
      {asked && (
        <DeleteGroupDialog
          key={asked.id}
          group={asked}
          isBusy={isBusy}
          onDelete={() => remove(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {merging && (
        <MergeDialog
          key={merging.id}
          group={merging}
          others={groups.filter(({ id }) => id !== merging.id)}
          isBusy={isBusy}
          onMerge={into => void merge(merging, into)}
          onCancel={() => setMerging(undefined)}
        />
      )}
    </div>
  )
}

interface GroupRowProps {
  group: Group
  editTo: string
  /** Undefined where there is no other group. */
  onMerge: (() => void) | undefined
  onDelete(): void
}

function GroupRow({ group, editTo, onMerge, onDelete }: GroupRowProps) {
  const contact = [group.email, group.phone].filter(Boolean)
  return (
    <tr>
      <Cell>
        <Link to={`/group/${group.id}`} className="font-semibold hover:underline">
          {group.name}
        </Link>
        <p className="text-sm text-muted">{truncate(group.description, maxDescriptionLength)}</p>
        <p className="mt-1 text-sm md:hidden">{[addressOf(group), ...contact].filter(Boolean).join(' · ')}</p>
      </Cell>
      <Cell isWide>{addressOf(group) ?? '–'}</Cell>
      <Cell isWide>{contact.length > 0 ? contact.map(text => <div key={text}>{text}</div>) : '–'}</Cell>
      <Cell>
        <div className="flex flex-col gap-2 lg:flex-row lg:flex-wrap">
          <LinkButton look="secondary" to={editTo} state={fromList}>
            Edit<span className="sr-only"> {group.name}</span>
          </LinkButton>
          <Button look="danger" onClick={onDelete}>
            Delete<span className="sr-only"> {group.name}</span>
          </Button>
          {onMerge && (
            <Button look="secondary" onClick={onMerge}>
              Merge…<span className="sr-only"> {group.name} into another group</span>
            </Button>
          )}
        </div>
      </Cell>
    </tr>
  )
}
