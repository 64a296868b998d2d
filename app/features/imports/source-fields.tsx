// What is chosen for a calendar: the type and the place of its events, and for admins whether they go live.

import { SelectField, TextField } from '../../ui/field.tsx'
import { TypeOptions } from '../event-fields/type-options.tsx'
import { useEventTypes } from '../manage-events/use-event-types.ts'
import { useSession } from '../session/session-context.ts'

interface SourceFieldsProps {
  field(name: 'type_id' | 'place' | 'live'): { id: string; name: string; error?: string | undefined }
}

/** The fields. */
export function SourceFields({ field }: SourceFieldsProps) {
  const { role } = useSession()
  const { types } = useEventTypes()
  return (
    <>
      <SelectField label="Event type" required {...field('type_id')}>
        <TypeOptions of={types} />
      </SelectField>
      <TextField
        label="Place of events that name none (optional)"
        maxLength={200}
        hint="Without it, events that do not say where they begin are left out."
        {...field('place')}
      />
      {role === 'super_admin' && (
        <SelectField label="New events" {...field('live')}>
          <option value="">wait in the queue</option>
          <option value="live">go live at once</option>
        </SelectField>
      )}
    </>
  )
}
