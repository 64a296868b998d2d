// The questions before a group is deleted or merged into another, with what happens to everything it owns.

import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { type Counted, countedList } from '#domain/text/counts.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { useReading } from '../account/use-reading.ts'
import type { Group } from './group-provider.tsx'

const groupUses = z.object({
  events: z.number(),
  series: z.number(),
  moderators: z.number(),
  invitations: z.number(),
  submissions: z.number(),
})
type GroupUses = z.infer<typeof groupUses>

/** Counts what belongs to a group. */
function useGroupUses(id: string) {
  return useReading({
    name: queryNames.groupUses(id),
    read: async client => parseResponse(groupUses, await client.rpc('group_uses', { group_id: id }).single()),
    failure: 'Failed to load what belongs to this group.',
    use: 'form',
  })
}

const eventCounts = ({ events, series }: GroupUses): Counted[] => [
  [events, 'event', 'events'],
  [series, 'series', 'series'],
]
const peopleCounts = ({ moderators, invitations }: GroupUses): Counted[] => [
  [moderators, 'moderator', 'moderators'],
  [invitations, 'invited moderator', 'invited moderators'],
]
const submissionCounts = ({ submissions }: GroupUses): Counted => [submissions, 'submission', 'submissions']

const isExactlyOne = (things: readonly Counted[]) => things.reduce((sum, [number]) => sum + number, 0) === 1

interface DeleteGroupDialogProps {
  group: Group
  isBusy: boolean
  onDelete(): void
  onCancel(): void
}

/** The dialog. A group can be deleted even if its uses cannot be counted. */
export function DeleteGroupDialog({ group, isBusy, onDelete, onCancel }: DeleteGroupDialogProps) {
  const uses = useGroupUses(group.id)
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this group?"
      confirmLabel={isBusy ? 'Deleting...' : 'Delete'}
      isBusy={isBusy || uses.isPending}
      onConfirm={onDelete}
      onCancel={onCancel}
    >
      <div className="grid gap-2 wrap-anywhere">
        <p>
          <strong>{group.name}</strong> and its page go. You can bring it back within a day.
        </p>
        <LoadState query={uses} loading="Looking what belongs to it..." />
        {uses.data && <DeletionEffects uses={uses.data} />}
      </div>
    </ConfirmDialog>
  )
}

function DeletionEffects({ uses }: { uses: GroupUses }) {
  const staying = [...eventCounts(uses), submissionCounts(uses)]
  const losing = peopleCounts(uses)
  const stay = countedList(staying)
  const lose = countedList(losing)
  const isOne = isExactlyOne(staying)
  return (
    <>
      <p>
        {stay === ''
          ? 'No event belongs to it.'
          : `${stay} ${isOne ? 'stays' : 'stay'} as ${isOne ? 'it is' : 'they are'}, without a group: only admins look after ${isOne ? 'it' : 'them'} then.`}
      </p>
      {lose && (
        <p>
          {lose} {isExactlyOne(losing) ? 'loses' : 'lose'} it.
        </p>
      )}
    </>
  )
}

interface MergeGroupDialogProps extends Omit<DeleteGroupDialogProps, 'onDelete'> {
  /** The groups that it can be merged into. */
  others: readonly Group[]
  onMerge(into: Group): void
}

export function MergeGroupDialog({ group, others, isBusy, onMerge, onCancel }: MergeGroupDialogProps) {
  const uses = useGroupUses(group.id)
  const selectId = useId()
  const [chosenId, setChosenId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const chosen = others.find(({ id }) => id === chosenId)
  const merge = () => {
    setIsMissing(!chosen)
    if (chosen) onMerge(chosen)
  }
  const target = chosen?.name ?? 'the group that stays'
  return (
    <ConfirmDialog
      question={`Merge ${group.name} into another group`}
      confirmLabel={isBusy ? 'Merging...' : 'Merge Groups'}
      isBusy={isBusy || !uses.isSuccess}
      onConfirm={merge}
      onCancel={onCancel}
    >
      <div className="grid gap-4">
        <SelectField
          id={selectId}
          label="Group that stays"
          required
          value={chosenId}
          disabled={isBusy}
          error={isMissing ? 'Please select the group that stays.' : undefined}
          onChange={event => {
            setChosenId(event.target.value)
            setIsMissing(false)
          }}
        >
          <Options none="Select a group" of={others} />
        </SelectField>
        <LoadState query={uses} loading="Looking what belongs to it..." />
        {uses.data && (
          <div role="status" className="grid gap-2 wrap-anywhere">
            <p>
              {movesText(uses.data)} to <strong>{target}</strong>.
            </p>
            <p>
              The description and contact of <strong>{group.name}</strong> go. Its page and its feeds lead to{' '}
              {target} from then on. This cannot be undone.
            </p>
          </div>
        )}
      </div>
    </ConfirmDialog>
  )
}

function movesText(uses: GroupUses): string {
  const moving = [...eventCounts(uses), ...peopleCounts(uses), submissionCounts(uses)]
  const things = countedList(moving)
  return things ? `${things} ${isExactlyOne(moving) ? 'moves' : 'move'}` : 'Nothing has to move'
}
