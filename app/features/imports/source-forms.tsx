// The forms for a followed calendar: adding one after a preview, and changing what happens to its events.

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { countedList } from '#domain/text/counts.ts'
import { looseText, optionalText, requiredText } from '#domain/text/form-fields.ts'
import { serverMessage, writeErrorText } from '../../error-messages.ts'
import { callFunction } from '../../read-data.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { formFields } from '../../ui/staff-list.tsx'
import { useSession } from '../account/session.tsx'
import { useSaving } from '../account/use-actions.tsx'
import { TypeOptions } from '../event-fields/choice-fields.tsx'
import { useEventTypes } from '../manage-events/use-event-types.ts'
import { Faults } from './fault-list.tsx'
import {
  type CalendarPreview,
  calendarPreview,
  changeSource,
  type ImportSource,
  momentText,
} from './imports-data.ts'

const choices = {
  type_id: requiredText(100, 'Please select an event type.'),
  place: optionalText(200),
  live: looseText(),
}
const withIsLive = <Values extends { live: string }>({ live, ...others }: Values) => ({
  ...others,
  is_live: live === 'live',
})
const choicesForm = z.pipe(z.object(choices), z.transform(withIsLive))
const sourceForm = z.pipe(
  z.object({
    ...choices,
    group_id: requiredText(100, 'Please select a group.'),
    address: requiredText(2048, 'Please enter the web address of a calendar.').check(
      z.regex(/^(https?|webcals?):\/\/[^\s]+$/i, 'A calendar’s address begins with https:// or webcal://'),
    ),
  }),
  z.transform(withIsLive),
)

interface AddSourceProps {
  groups: readonly { id: string; name: string }[]
  onAdded(id: string): void
}

/** The form. Its button first shows a preview of the address; only then does it follow the calendar. */
export function AddSource({ groups, onAdded }: AddSourceProps) {
  const { client } = useSession()
  const [preview, setPreview] = useState<CalendarPreview & { request: string }>()
  const added = useRef('')
  const form = useForm<z.input<typeof sourceForm>, unknown, z.output<typeof sourceForm>>({
    resolver: zodResolver(sourceForm),
    defaultValues: {
      address: '',
      type_id: '',
      place: '',
      live: '',
      group_id: groups.length === 1 ? (groups[0]?.id ?? '') : '',
    },
  })
  const [address, place] = form.watch(['address', 'place'])
  const request = `${address.trim()} ${place.trim()}`
  const isChecked = preview?.request === request
  const saving = useSaving(form, {
    onSave: async source => {
      if (!isChecked) {
        const { address, place } = source
        const { data, error } = await callFunction(client, 'import-preview', { address, place })
        if (error) return serverMessage(error, 'This address could not be read. Please try again.')
        setPreview({ ...z.parse(calendarPreview, data), request })
        return undefined
      }
      const { data, error } = await client.rpc('add_import_source', { ...source, name: preview.name ?? '' })
      if (error) return writeErrorText(error, 'Failed to add this calendar. Please try again.')
      added.current = data
      return null
    },
    onSaved: () => onAdded(added.current),
  })
  const field = formFields(form, 'import')
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
      <ChoiceFields field={field} />
      {isChecked && <PreviewBanner preview={preview} />}
    </SavingForm>
  )
}

function PreviewBanner({ preview: { name, events, coming, first, faults } }: { preview: CalendarPreview }) {
  const { timeZone } = useSite()
  return (
    <Banner tone="notice">
      <p>
        {name && <bdi>{name}: </bdi>}
        {countedList([[coming, 'event to come', 'events to come']]) || 'No event to come'}, of{' '}
        {countedList([[events, 'event', 'events']]) || 'none'} in the calendar.
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

/** What happens to the events of a followed calendar. Only admins choose whether they go live, so only they send it. */
export function SourceSettings({ source, onSaved }: { source: ImportSource; onSaved(): void }) {
  const { client, role } = useSession()
  const { type_id, place, is_live } = source
  const form = useForm<z.input<typeof choicesForm>, unknown, z.output<typeof choicesForm>>({
    resolver: zodResolver(choicesForm),
    values: { type_id, place: place ?? '', live: is_live ? 'live' : '' },
  })
  const saving = useSaving(form, {
    onSave: ({ is_live, ...others }) =>
      changeSource(client, source.id, role === 'super_admin' ? { ...others, is_live } : others),
    onSaved,
  })
  return (
    <Card>
      <h2 className="mb-5 text-2xl">New Events</h2>
      <SavingForm saving={saving} saveLabel="Save" busyLabel="Saving...">
        <ChoiceFields field={formFields(form, 'import')} />
      </SavingForm>
    </Card>
  )
}

interface ChoiceFieldsProps {
  field(name: keyof typeof choices): { id: string; name: string; error: string | undefined }
}

function ChoiceFields({ field }: ChoiceFieldsProps) {
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
