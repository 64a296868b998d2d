// Asks before a group is deleted, and says what becomes of everything that belongs to it.

import { countedList } from '#domain/text/counted.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import type { Group } from '../groups/group-provider.tsx'
import { type GroupUses, useGroupUses } from './group-uses.ts'

interface DeleteGroupDialogProps {
  group: Group
  isBusy: boolean
  onDelete(): void
  onCancel(): void
}

/** The dialog. A group can also be deleted where it cannot be counted what is its. */
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
        {uses.data && sentences(uses.data).map(sentence => <p key={sentence}>{sentence}</p>)}
      </div>
    </ConfirmDialog>
  )
}

function sentences({ events, series, moderators, invitations, submissions }: GroupUses): string[] {
  const stay = countedList([
    [events, 'event', 'events'],
    [series, 'series', 'series'],
    [submissions, 'submission', 'submissions'],
  ])
  const lose = countedList([
    [moderators, 'moderator', 'moderators'],
    [invitations, 'invited moderator', 'invited moderators'],
  ])
  const isOne = events + series + submissions === 1
  return [
    stay === ''
      ? 'No event belongs to it.'
      : `${stay} ${isOne ? 'stays' : 'stay'} as ${isOne ? 'it is' : 'they are'}, without a group: only admins look after ${isOne ? 'it' : 'them'} then.`,
    ...(lose ? [`${lose} ${moderators + invitations === 1 ? 'loses' : 'lose'} it.`] : []),
  ]
}
