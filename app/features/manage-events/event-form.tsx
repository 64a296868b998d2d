// The form of an event for admins and moderators: to create it, to edit it, or to edit a submission before its approval.

import { type ReactNode, useEffect, useRef } from 'react'
import { NOT_UPLOADED } from '#domain/event/event-columns.ts'
import { eventForm, moderatorEventForm } from '#domain/event/event-form.ts'
import {
  EMPTY_EVENT_FORM,
  type EventFormValues,
  type EventPayload,
  type StoredEvent,
} from '#domain/event/event-payload.ts'
import type { RepeatFields } from '#domain/series/repeat-form.ts'
import { Options, SelectField } from '../../ui/field.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { publicUrl } from '../../upload.ts'
import { useUpload } from '../account/session.tsx'
import { useSaving } from '../account/use-actions.tsx'
import type { EventType } from '../calendar/event.server.ts'
import { GroupField } from '../event-fields/choice-fields.tsx'
import { EventFields, useEventForm } from '../event-fields/event-fields.tsx'
import { usePlaces } from '../event-fields/use-places.ts'
import { useStoredRoute } from '../route/use-stored-route.ts'
import { useDuplicateCheck } from './duplicate-check.tsx'
import { useTypeToStore } from './use-event-types.ts'

interface EventFormProps {
  /** A moderator has to choose a group, a submission has none, an admin may do either. */
  kind: 'admin' | 'moderator' | 'submission'
  initial?: Partial<EventFormValues>
  /** The event that is being edited. */
  stored?: StoredEvent
  /** The URL of a submission's picture, which is not public. */
  pictureUrl?: string | undefined
  /** The Repeats fields of the series that the event is a date of. */
  shownRepeat?: RepeatFields | undefined
  types: readonly EventType[]
  groups?: readonly { id: string; name: string }[]
  saveLabel: string
  busyLabel: string
  /** The field to start at. */
  startsAt?: 'repeats' | undefined
  /** Whether to ask before the same event is created twice. */
  asksAboutDuplicates?: boolean
  /**
   * Saves; returns the message of a failure, null on success, or undefined if the person decided not to save. Unless an
   * event is being edited, the form is emptied afterwards.
   */
  onSave(payload: EventPayload): Promise<string | null | undefined>
  /** Called once the form is saved and may be left. */
  onSaved?(): void
  /** Buttons beside the save button. */
  children?: ReactNode
}

/** The form. What was typed stays until it is saved. */
export function EventForm(props: EventFormProps) {
  const { kind, initial, stored, shownRepeat, types, groups = [], saveLabel, busyLabel, startsAt } = props
  const places = usePlaces()
  const isCreatedByModerator = kind === 'moderator' && !stored
  const { methods, values, set } = useEventForm(kind === 'moderator' ? moderatorEventForm : eventForm, {
    initial: { ...initial, ...shownRepeat },
    types,
    places,
    stored,
    shown: shownRepeat,
  })
  const { register, reset } = methods
  const { isSubmitting, errors } = methods.formState
  const { title, start_date: day, group_id, picture_path, route_path } = values
  const typeToStore = useTypeToStore()
  const duplicate = useDuplicateCheck({ title, day, isWanted: props.asksAboutDuplicates === true })

  useEffect(() => {
    if (!startsAt) return
    const field = document.getElementById(`event-${startsAt}`)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [startsAt])

  const backTo = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isSubmitting || !backTo.current) return
    if (document.activeElement === document.body) backTo.current.focus()
    backTo.current = null
  }, [isSubmitting])

  const saving = useSaving(methods, {
    onSave: async (payload, event) => {
      const question = await duplicate.ask(saveLabel)
      if (question) return question
      const type = await typeToStore(payload.type_id)
      if (!type.ok) return type.problem
      const failure = await props.onSave({ ...payload, type_id: type.id })
      // The pressed button is disabled while saving; it gets the focus back when nothing was saved.
      const pressed: unknown = event?.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter
      if (failure === undefined && pressed instanceof HTMLElement) backTo.current = pressed
      return failure
    },
    onSaved: () => {
      if (stored) reset(undefined, { keepValues: true })
      else reset({ ...EMPTY_EVENT_FORM, group_id: isCreatedByModerator ? group_id : '' })
      props.onSaved?.()
    },
  })
  const field = (name: keyof EventFormValues) => ({
    ...register(name),
    id: `event-${name}`,
    error: errors[name]?.message,
  })
  const controls = { field, values, set }
  const requiredGroup = (
    <SelectField label="Hosting Group" required {...field('group_id')}>
      <Options none="Select a group" of={groups} />
    </SelectField>
  )
  return (
    <SavingForm saving={saving} saveLabel={saveLabel} busyLabel={busyLabel} otherButtons={props.children}>
      <EventFields
        form={controls}
        types={types}
        places={places}
        // A submission's picture is not public before it is approved, also when a moderator replaces it.
        uploadPicture={useUpload(kind === 'submission' ? 'submission-pictures' : 'event-pictures')}
        uploadRoute={useUpload('routes')}
        pictureUrl={kind === 'submission' ? props.pictureUrl : publicUrl('event-pictures', picture_path)}
        storedRoute={useStoredRoute(route_path && route_path !== NOT_UPLOADED ? route_path : null)}
        isSeries={shownRepeat !== undefined}
        descriptionRows={isCreatedByModerator ? 4 : 6}
        afterTitle={isCreatedByModerator && requiredGroup}
        afterPlace={
          kind === 'moderator' ? (
            stored && <div className="sm:col-span-2">{requiredGroup}</div>
          ) : (
            <GroupField
              form={controls}
              groups={kind === 'admin' ? groups : undefined}
              label="Hosting Group (optional)"
            />
          )
        }
      />
      {duplicate.notice}
    </SavingForm>
  )
}
