// What becomes of the events of a followed calendar, to be changed later.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Card } from '../../ui/card.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { useSession } from '../session/session-context.ts'
import { useSaving } from '../session/use-saving.ts'
import { changeSource, type Source } from './imports-data.ts'
import { SourceFields } from './source-fields.tsx'
import { type ChoicesValues, type ChosenForSource, choicesForm } from './source-schema.ts'

/** The form. Only admins choose whether events go live, so only they send it. */
export function SourceSettings({ source, onSaved }: { source: Source; onSaved(): void }) {
  const { client, role } = useSession()
  const { type_id, place, is_live } = source
  const form = useForm<ChoicesValues, unknown, ChosenForSource>({
    resolver: zodResolver(choicesForm),
    values: { type_id, place: place ?? '', live: is_live ? 'live' : '' },
  })
  const { errors } = form.formState
  const saving = useSaving(form, {
    onSave: ({ is_live, ...others }) =>
      changeSource(client, source.id, role === 'super_admin' ? { ...others, is_live } : others),
    onSaved,
  })
  const field = (name: keyof ChoicesValues) => ({
    ...form.register(name),
    id: `import-${name}`,
    error: errors[name]?.message,
  })
  return (
    <Card>
      <h2 className="mb-5 text-2xl">New Events</h2>
      <SavingForm saving={saving} saveLabel="Save" busyLabel="Saving...">
        <SourceFields field={field} />
      </SavingForm>
    </Card>
  )
}
