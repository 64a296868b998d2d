// The table of all groups, with the ways to edit, merge and delete each.

import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { truncate } from '#domain/text/event-text.ts'
import { queryNames } from '../../query-names.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { fromList } from '../../ui/way-back.tsx'
import { type Group, useGroups } from '../groups/group-provider.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useRefresh } from '../session/use-reading.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { mergeGroups } from './merge-groups.ts'
import { addressOf } from './stored-group.ts'
import { deleteGroup } from './write-groups.ts'

const maxDescriptionLength = 100
const columns = [
  { name: 'Name' },
  { name: 'Location', isWide: true, width: 'w-1/5' },
  { name: 'Contact', isWide: true, width: 'w-[34%]' },
  { name: 'Actions', width: 'w-27 lg:w-50' },
]

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
  const actions = useActions()
  const remove = ({ id }: Group) =>
    actions.run({
      id,
      write: async () => {
        const failure = await deleteGroup(client, id)
        // Its moderators lose it, and its events the name of their host.
        await refresh(queryNames.groups, queryNames.events, queryNames.users)
        setAsked(undefined)
        return failure && `Error deleting group: ${failure}`
      },
      done: onDeleted,
    })
  const merge = ({ id }: Group, into: Group) =>
    actions.run({
      id,
      write: async () => {
        const failure = await mergeGroups(client, id, into.id)
        await refresh(queryNames.groups, queryNames.events, queryNames.users, queryNames.submissions)
        setMerging(undefined)
        return failure
      },
      done: onMerged,
    })
  const { isBusy } = actions
  return (
    <div className="grid gap-4">
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
        <ConfirmDialog
          question="Are you sure you want to delete this group?"
          confirmLabel={isBusy ? 'Deleting...' : 'Delete'}
          isBusy={isBusy}
          onConfirm={() => remove(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>
            <strong>{asked.name}</strong> goes, and its moderators lose it. Its events stay on the calendar.
          </p>
        </ConfirmDialog>
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
