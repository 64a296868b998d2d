// Renaming and recolouring a kind of event.

import { useState } from 'react'
import { focusOnArrival } from '../../ui/focus-on-arrival.ts'
import { useSession } from '../session/session-context.ts'
import { EventTypeForm } from './event-type-form.tsx'
import { eventTypeFormValues } from './event-type-schema.ts'
import { type ManagedType, updateType } from './event-types-data.ts'

interface EditEventTypeProps {
  type: ManagedType
  onSaved(): void
  onCancel(): void
}

/** The form with a type in it. It stands elsewhere than the button that opened it, so the focus goes there. */
export function EditEventType({ type, onSaved, onCancel }: EditEventTypeProps) {
  const { client } = useSession()
  const [seen] = useState({ updatedAt: type.updated_at })
  return (
    <>
      <h2 ref={focusOnArrival} tabIndex={-1} className="mb-1 text-2xl outline-none">
        Edit Event Type
      </h2>
      <p className="mb-5 text-muted">Its events change with it, also in subscribed calendars.</p>
      <EventTypeForm
        initial={eventTypeFormValues(type)}
        saveLabel="Save Changes"
        busyLabel="Saving..."
        onSave={payload => updateType(client, type.id, payload, seen)}
        onSaved={onSaved}
        onCancel={onCancel}
      />
    </>
  )
}
