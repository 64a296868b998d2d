// Merging a group into another: which one stays, what moves there, and the question before it is done.

import { useId, useState } from 'react'
import { countedList } from '#domain/text/counted.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import type { Group } from '../groups/group-provider.tsx'
import { type GroupUses, useGroupUses } from './group-uses.ts'

interface MergeDialogProps {
  group: Group
  /** The groups that it can become part of. */
  others: readonly Group[]
  isBusy: boolean
  onMerge(into: Group): void
  onCancel(): void
}

/** The dialog. */
export function MergeDialog({ group, others, isBusy, onMerge, onCancel }: MergeDialogProps) {
  const uses = useGroupUses(group.id)
  const selectId = useId()
  const [chosenId, setChosenId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const chosen = others.find(({ id }) => id === chosenId)
  const merge = () => {
    setIsMissing(!chosen)
    if (chosen) onMerge(chosen)
  }
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
              {movesText(uses.data)} to <strong>{chosen?.name ?? 'the group that stays'}</strong>.
            </p>
            <p>
              The description and contact of <strong>{group.name}</strong> go. Its page and its feeds lead to{' '}
              {chosen?.name ?? 'the group that stays'} from then on. This cannot be undone.
            </p>
          </div>
        )}
      </div>
    </ConfirmDialog>
  )
}

function movesText({ events, series, moderators, invitations, submissions }: GroupUses): string {
  const things = countedList([
    [events, 'event', 'events'],
    [series, 'series', 'series'],
    [moderators, 'moderator', 'moderators'],
    [invitations, 'invited moderator', 'invited moderators'],
    [submissions, 'submission', 'submissions'],
  ])
  if (things === '') return 'Nothing has to move'
  return `${things} ${events + series + moderators + invitations + submissions === 1 ? 'moves' : 'move'}`
}
