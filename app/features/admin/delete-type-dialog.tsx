// Asks before a kind of event is deleted; of one that is in use, what its events become instead.

import { useId, useState } from 'react'
import { countedList } from '#domain/text/counted.ts'
import { typeLabel } from '#domain/text/event-text.ts'
import { queryNames } from '../../query-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { TypeOptions } from '../event-fields/type-options.tsx'
import { useReading } from '../session/use-reading.ts'
import { type ManagedType, readTypeUses, type TypeUses } from './event-types-data.ts'

interface DeleteTypeDialogProps {
  type: ManagedType
  /** The types that can take its place. */
  others: readonly ManagedType[]
  isBusy: boolean
  onDelete(): void
  onReplace(by: ManagedType): void
  onCancel(): void
}

/** The question. Where nothing can be counted it is asked plainly, and the database refuses what must not be. */
export function DeleteTypeDialog(props: DeleteTypeDialogProps) {
  const { type, others, isBusy, onDelete, onReplace, onCancel } = props
  const uses = useReading({
    name: queryNames.typeUses(type.id),
    read: client => readTypeUses(client, type.id),
    failure: 'Failed to load how often this type is used.',
    use: 'form',
  })
  const selectId = useId()
  const [chosenId, setChosenId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const used = uses.data && usesText(uses.data)
  const question = 'Are you sure you want to delete this event type?'
  const name = <strong className="wrap-anywhere">{typeLabel(type.name)}</strong>
  if (!used)
    return (
      <ConfirmDialog
        question={question}
        confirmLabel={isBusy ? 'Deleting...' : 'Delete'}
        isBusy={isBusy || uses.isPending}
        onConfirm={onDelete}
        onCancel={onCancel}
      >
        {uses.isPending ? <LoadingText>Looking what uses it...</LoadingText> : <p>{name}</p>}
      </ConfirmDialog>
    )
  const replace = () => {
    const chosen = others.find(({ id }) => id === chosenId)
    setIsMissing(!chosen)
    if (chosen) onReplace(chosen)
  }
  return (
    <ConfirmDialog
      question={question}
      confirmLabel={isBusy ? 'Replacing...' : 'Replace and Delete'}
      isBusy={isBusy || others.length === 0}
      onConfirm={replace}
      onCancel={onCancel}
    >
      <div className="grid gap-4">
        <p>
          {name} is the type of {used}. They stay, and get the type that you choose here. This cannot be
          undone.
        </p>
        {others.length === 0 ? (
          <p>There is no other type yet. Create one first.</p>
        ) : (
          <SelectField
            id={selectId}
            label="Replace with"
            required
            value={chosenId}
            disabled={isBusy}
            error={isMissing ? 'Please select a type.' : undefined}
            onChange={event => {
              setChosenId(event.target.value)
              setIsMissing(false)
            }}
          >
            <TypeOptions of={others} />
          </SelectField>
        )}
      </div>
    </ConfirmDialog>
  )
}

function usesText({ events, series, submissions, deleted_events }: TypeUses): string {
  return countedList([
    [events, 'event', 'events'],
    [series, 'series', 'series'],
    [submissions, 'submission', 'submissions'],
    [deleted_events, 'deleted event', 'deleted events'],
  ])
}
