// Manages the event types, on a page of their own and in a tab of the dashboard.

import { useId, useState } from 'react'
import { sixDigitHex, typeLabel } from '#domain/event/event-types.ts'
import { countedList } from '#domain/text/counts.ts'
import { truncate } from '#domain/text/short-text.ts'
import { queryNames } from '../../queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { LoadingText } from '../../ui/load-state.tsx'
import { deleteRow, StaffList, useEditedRow, writeFailure } from '../../ui/staff-list.tsx'
import { Cell } from '../../ui/table.tsx'
import { useSession } from '../account/session.tsx'
import { useActions } from '../account/use-actions.tsx'
import { useReading, useRefresh } from '../account/use-reading.ts'
import { TypeOptions } from '../event-fields/choice-fields.tsx'
import { EventTypeForm } from './event-type-form.tsx'
import { type ManagedType, readManagedTypes, readTypeUses } from './event-types-data.ts'

const maxDescriptionLength = 100
const table = {
  caption: 'Event types',
  columns: [
    { name: 'Color', width: 'w-16' },
    { name: 'Name' },
    { name: 'Description', isWide: true, width: 'w-1/2' },
    { name: 'Actions', width: 'w-25 lg:w-50' },
  ],
}

interface EventTypesProps {
  isFormOpen: boolean
  onFormOpen(isOpen: boolean): void
  /** Shows a success message. */
  onDone(message: string): void
  /** A success message to show above the list, if the page has no other place for it. */
  success?: string
}

/** The form while it is open, and the table. */
export function EventTypes({ isFormOpen, onFormOpen, onDone, success }: EventTypesProps) {
  const { client } = useSession()
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.managedTypes,
    read: readManagedTypes,
    failure: 'Failed to load event types. Please try again.',
  })
  const types = query.data ?? []
  const row = useEditedRow<ManagedType>(() => onFormOpen(true))
  const [deleting, setDeleting] = useState<ManagedType>()
  const actions = useActions()
  const close = () => {
    row.close()
    onFormOpen(false)
  }
  const remove = ({ id }: ManagedType, replacement?: ManagedType) =>
    actions.run({
      write: async () => {
        const prefix = 'Error deleting event type: '
        const failure = await (replacement
          ? writeFailure(client.rpc('replace_event_type', { old_id: id, new_id: replacement.id }), { prefix })
          : deleteRow(
              client,
              { table: 'event_types', id },
              { prefix, sentences: { '23503': 'There are still events or submissions of this type.' } },
            ))
        setDeleting(undefined)
        void refresh(
          queryNames.eventTypes,
          ...(replacement ? [queryNames.events, queryNames.submissions] : []),
        )
        return failure
      },
      done: () => {
        if (row.edited?.id === id) close()
        onDone('Event type deleted successfully!')
      },
    })
  return (
    <div className="grid gap-6">
      {isFormOpen && (
        <Card>
          <EventTypeForm
            key={row.edited?.id}
            type={row.edited}
            onSaved={message => {
              close()
              // Lists of events name their types.
              void refresh(queryNames.eventTypes, queryNames.events)
              onDone(message)
            }}
            onCancel={close}
          />
        </Card>
      )}
      {success && <Banner tone="success">{success}</Banner>}
      <StaffList
        query={query}
        loading="Loading event types..."
        empty={
          <EmptyState text="No event types found">
            {!isFormOpen && <Button onClick={() => onFormOpen(true)}>Create Your First Event Type</Button>}
          </EmptyState>
        }
        rows={types}
        idOf={({ id }) => id}
        actions={actions}
        table={table}
      >
        {type => <TypeRow type={type} onEdit={() => row.edit(type)} onDelete={() => setDeleting(type)} />}
      </StaffList>
      {deleting && (
        <DeleteTypeDialog
          key={deleting.id}
          type={deleting}
          others={types.filter(({ id }) => id !== deleting.id)}
          isBusy={actions.isBusy}
          onDelete={replacement => remove(deleting, replacement)}
          onCancel={() => setDeleting(undefined)}
        />
      )}
      {row.leaveQuestion}
    </div>
  )
}

function TypeRow({ type, onEdit, onDelete }: { type: ManagedType; onEdit(): void; onDelete(): void }) {
  const description = type.description ? truncate(type.description, maxDescriptionLength) : 'No description'
  const label = typeLabel(type.name)
  return (
    <tr>
      <Cell>
        <span
          role="img"
          aria-label={type.color}
          title={type.color}
          className="block size-8 rounded-lg border border-line"
          style={{ backgroundColor: sixDigitHex(type.color) ?? undefined }}
        />
      </Cell>
      <Cell>
        <span className="font-semibold">{label}</span>
        <p className="text-sm text-muted md:hidden">{description}</p>
      </Cell>
      <Cell isWide className="text-muted">
        {description}
      </Cell>
      <Cell>
        <div className="flex flex-col gap-2 lg:flex-row">
          <Button look="secondary" onClick={onEdit}>
            Edit<span className="sr-only"> {label}</span>
          </Button>
          <Button look="danger" onClick={onDelete}>
            Delete<span className="sr-only"> {label}</span>
          </Button>
        </div>
      </Cell>
    </tr>
  )
}

interface DeleteTypeDialogProps {
  type: ManagedType
  /** The types that can replace it. */
  others: readonly ManagedType[]
  isBusy: boolean
  onDelete(replacement?: ManagedType): void
  onCancel(): void
}

/**
 * Asks before a type is deleted; for a type in use, also which type its events get. When the uses cannot be counted it
 * asks only the first, and the database refuses to delete a type in use.
 */
function DeleteTypeDialog({ type, others, isBusy, onDelete, onCancel }: DeleteTypeDialogProps) {
  const uses = useReading({
    name: queryNames.typeUses(type.id),
    read: client => readTypeUses(client, type.id),
    failure: 'Failed to load how often this type is used.',
    use: 'form',
  })
  const selectId = useId()
  const [chosenId, setChosenId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const used =
    uses.data &&
    countedList([
      [uses.data.events, 'event', 'events'],
      [uses.data.series, 'series', 'series'],
      [uses.data.submissions, 'submission', 'submissions'],
      [uses.data.deleted_events, 'deleted event', 'deleted events'],
    ])
  const question = 'Are you sure you want to delete this event type?'
  const name = <strong className="wrap-anywhere">{typeLabel(type.name)}</strong>
  if (!used)
    return (
      <ConfirmDialog
        question={question}
        confirmLabel={isBusy ? 'Deleting...' : 'Delete'}
        isBusy={isBusy || uses.isPending}
        onConfirm={() => onDelete()}
        onCancel={onCancel}
      >
        {uses.isPending ? <LoadingText>Looking what uses it...</LoadingText> : <p>{name}</p>}
      </ConfirmDialog>
    )
  const replace = () => {
    const chosen = others.find(({ id }) => id === chosenId)
    setIsMissing(!chosen)
    if (chosen) onDelete(chosen)
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
