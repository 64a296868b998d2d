// Adds a calendar to follow: first its address is read, and what would come is shown; then it is added.

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { countedList } from '#domain/text/counted.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { useSession } from '../session/session-context.ts'
import { useSaving } from '../session/use-saving.ts'
import { FaultList } from './fault-list.tsx'
import { momentText } from './import-words.ts'
import { addSource, type Preview, previewAddress } from './imports-data.ts'
import { SourceFields } from './source-fields.tsx'
import { type NewSource, type SourceValues, sourceForm } from './source-schema.ts'

interface AddSourceProps {
  groups: readonly { id: string; name: string }[]
  onAdded(id: string): void
}

/** The form. Its button checks the address as long as nobody has seen what would come from it. */
export function AddSource({ groups, onAdded }: AddSourceProps) {
  const { client } = useSession()
  const [preview, setPreview] = useState<Preview & { of: string }>()
  const added = useRef('')
  const form = useForm<SourceValues, unknown, NewSource>({
    resolver: zodResolver(sourceForm),
    defaultValues: {
      ...{ address: '', type_id: '', place: '', live: '' },
      group_id: groups.length === 1 ? (groups[0]?.id ?? '') : '',
    },
  })
  const { errors } = form.formState
  const [address, place] = form.watch(['address', 'place'])
  const asked = `${address.trim()} ${place.trim()}`
  const isChecked = preview?.of === asked
  const saving = useSaving(form, {
    onSave: async source => {
      if (!isChecked) {
        const found = await previewAddress(client, source.address, source.place)
        if (typeof found === 'string') return found
        setPreview({ ...found, of: asked })
        return undefined
      }
      const answer = await addSource(client, { ...source, name: preview.name })
      if ('problem' in answer) return answer.problem
      added.current = answer.id
      return null
    },
    onSaved: () => onAdded(added.current),
  })
  const field = (name: keyof SourceValues) => ({
    ...form.register(name),
    id: `import-${name}`,
    error: errors[name]?.message,
  })
  return (
    <SavingForm
      saving={saving}
      saveLabel={isChecked ? 'Follow this Calendar' : 'Check this Address'}
      busyLabel={isChecked ? 'Adding...' : 'Reading...'}
    >
      <TextField
        label="Address of the calendar"
        type="url"
        required
        placeholder="https://calendar.google.com/calendar/ical/…/basic.ics"
        hint="The iCalendar (.ics) address of the group’s own calendar. Only admins and the group’s moderators see it."
        {...field('address')}
      />
      <SelectField label="Group" required {...field('group_id')}>
        <Options none="Select a group" of={groups} />
      </SelectField>
      <SourceFields field={field} />
      {isChecked && <PreviewPart preview={preview} />}
    </SavingForm>
  )
}

function PreviewPart({ preview }: { preview: Preview }) {
  const { timeZone } = useSite()
  const { name, events, coming, first, faults } = preview
  const toCome = countedList([[coming, 'event to come', 'events to come']]) || 'No event to come'
  return (
    <Banner tone="notice">
      <p>
        {name && <bdi>{name}: </bdi>}
        {toCome}, of {countedList([[events, 'event', 'events']]) || 'none'} in the calendar.
      </p>
      <ul className="mt-2 list-disc pl-5 font-normal wrap-anywhere">
        {first.map(({ title, starts, repeats }) => (
          <li key={`${starts} ${title}`}>
            {title}, {momentText(starts, timeZone)}
            {repeats && ', repeats'}
          </li>
        ))}
      </ul>
      <Faults faults={faults} />
    </Banner>
  )
}

/** What could not be read as it stands there. */
export function Faults({ faults }: { faults: Preview['faults'] }) {
  if (faults.length === 0) return null
  return (
    <details className="mt-2 font-normal">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        What could not be read as it stands ({faults.length})
      </summary>
      <FaultList faults={faults} />
    </details>
  )
}
