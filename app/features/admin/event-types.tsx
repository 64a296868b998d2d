// Managing the kinds of events: on a page of its own and in the dashboard's tab alike.

import { useState } from 'react'
import { sixDigitHex } from '#domain/event/event-colors.ts'
import { truncate, typeLabel } from '#domain/text/event-text.ts'
import { queryNames } from '../../query-names.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { hasChangedForm, LeaveQuestion } from '../../ui/use-leave-guard.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { DeleteTypeDialog } from './delete-type-dialog.tsx'
import { EditEventType } from './edit-event-type.tsx'
import { EventTypeForm } from './event-type-form.tsx'
import {
  createType,
  deleteType,
  type ManagedType,
  readManagedTypes,
  replaceType,
} from './event-types-data.ts'

const maxDescriptionLength = 100
const columns = [
  { name: 'Color', width: 'w-16' },
  { name: 'Name' },
  { name: 'Description', isWide: true, width: 'w-1/2' },
  { name: 'Actions', width: 'w-25 lg:w-50' },
]

interface EventTypesProps {
  /** Whether the form is open, and how to open and close it. */
  isFormOpen: boolean
  onFormOpen(isOpen: boolean): void
  /** Says a short word about what has succeeded. */
  onDone(message: string): void
  /** A word to be shown above the list, where the page has no other place for it. */
  success?: string
}

/** The form while it is open, and the table. */
export function EventTypes({ isFormOpen, onFormOpen, onDone, success }: EventTypesProps) {
  const { client, user } = useSession()
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.managedTypes,
    read: readManagedTypes,
    failure: 'Failed to load event types. Please try again.',
  })
  const types = query.data ?? []
  const [edited, setEdited] = useState<ManagedType>()
  const [wanted, setWanted] = useState<ManagedType>()
  const [asked, setAsked] = useState<ManagedType>()
  const actions = useActions()
  const edit = (type: ManagedType) => {
    setWanted(undefined)
    setEdited(type)
    onFormOpen(true)
  }
  const close = () => {
    setEdited(undefined)
    onFormOpen(false)
  }
  const saved = (message: string) => {
    close()
    // Lists of events name their types.
    void refresh(queryNames.eventTypes, queryNames.events)
    onDone(message)
  }
  const remove = ({ id }: ManagedType, by?: ManagedType) =>
    actions.run({
      id,
      write: async () => {
        const failure = await (by ? replaceType(client, id, by.id) : deleteType(client, id))
        setAsked(undefined)
        void refresh(queryNames.eventTypes, ...(by ? [queryNames.events, queryNames.submissions] : []))
        return failure
      },
      done: () => {
        if (edited?.id === id) close()
        onDone('Event type deleted successfully!')
      },
    })
  return (
    <div className="grid gap-6">
      {isFormOpen && (
        <Card>
          {edited ? (
            <EditEventType
              key={edited.id}
              type={edited}
              onSaved={() => saved('Event type updated successfully!')}
              onCancel={close}
            />
          ) : (
            <>
              <h2 className="mb-5 text-2xl">Create New Event Type</h2>
              <EventTypeForm
                onSave={payload => createType(client, payload, user.id)}
                onSaved={() => saved('Event type created successfully!')}
                onCancel={close}
              />
            </>
          )}
        </Card>
      )}
      {success && <Banner tone="success">{success}</Banner>}
      {/* Above the list, as its page has it; it comes into view by itself. */}
      {actions.problem}
      <LoadState query={query} loading="Loading event types..." />
      {query.isSuccess && types.length === 0 && (
        <EmptyState text="No event types found">
          {!isFormOpen && <Button onClick={() => onFormOpen(true)}>Create Your First Event Type</Button>}
        </EmptyState>
      )}
      {types.length > 0 && (
        <Table caption="Event types" columns={columns}>
          {types.map(type => (
            <TypeRow
              key={type.id}
              type={type}
              onEdit={() => (hasChangedForm() ? setWanted(type) : edit(type))}
              onDelete={() => setAsked(type)}
            />
          ))}
        </Table>
      )}
      {asked && (
        <DeleteTypeDialog
          key={asked.id}
          type={asked}
          others={types.filter(({ id }) => id !== asked.id)}
          isBusy={actions.isBusy}
          onDelete={() => remove(asked)}
          onReplace={by => remove(asked, by)}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {wanted && <LeaveQuestion onLeave={() => edit(wanted)} onStay={() => setWanted(undefined)} />}
    </div>
  )
}

function TypeRow({ type, onEdit, onDelete }: { type: ManagedType; onEdit(): void; onDelete(): void }) {
  const description = type.description ? truncate(type.description, maxDescriptionLength) : 'No description'
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
        <span className="font-semibold">{typeLabel(type.name)}</span>
        <p className="text-sm text-muted md:hidden">{description}</p>
      </Cell>
      <Cell isWide className="text-muted">
        {description}
      </Cell>
      <Cell>
        <div className="flex flex-col gap-2 lg:flex-row">
          <Button look="secondary" onClick={onEdit}>
            Edit<span className="sr-only"> {typeLabel(type.name)}</span>
          </Button>
          <Button look="danger" onClick={onDelete}>
            Delete<span className="sr-only"> {typeLabel(type.name)}</span>
          </Button>
        </div>
      </Cell>
    </tr>
  )
}
