// The form of an event: created by admins and moderators, edited by both, and mended before a submission is approved.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { eventForm, moderatorEventForm } from '#domain/event/event-form.ts'
import {
  EMPTY_EVENT_FORM,
  type EventFormValues,
  type EventPayload,
  type StoredEvent,
} from '#domain/event/event-payload.ts'
import { factFieldNames, factValues } from '#domain/event/facts-form.ts'
import { placeLinks } from '#domain/event/places.ts'
import { chosenTypeId } from '#domain/event/type-choice.ts'
import { NOT_UPLOADED } from '#domain/event/upload.ts'
import { type RepeatFields as Repeat, repeatFieldNames, repeatValues } from '#domain/series/repeat-form.ts'
import { useSite } from '../../site.ts'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { publicUrl } from '../../upload.ts'
import { EventFields, ridden, timeFieldNames } from '../event-fields/event-fields.tsx'
import { RepeatFields } from '../event-fields/repeat-fields.tsx'
import { usePlaces } from '../event-fields/use-places.ts'
import type { EventType } from '../events/event.ts'
import { useStoredRoute } from '../route/use-stored-route.ts'
import { useSaving } from '../session/use-saving.ts'
import { useUpload } from '../session/use-upload.ts'
import { useDoubleCheck } from './use-double-check.tsx'
import { useTypeToStore } from './use-event-types.ts'

type Values = Omit<EventFormValues, 'submitter_email'>

const { submitter_email: _, ...empty } = EMPTY_EVENT_FORM

interface EventFormProps {
  /** Whose form it is: a moderator chooses a group, a submission has none, an admin may do either. */
  kind: 'admin' | 'moderator' | 'submission'
  initial?: Partial<EventFormValues>
  /** The event that is being edited. */
  stored?: StoredEvent
  /** Where a submission's picture can be seen; that of an event is public. */
  pictureUrl?: string | undefined
  /** What the Repeats fields show of the series that the event is a date of. */
  shownRepeat?: Repeat | undefined
  types: readonly EventType[]
  groups?: readonly { id: string; name: string }[]
  saveLabel: string
  busyLabel: string
  /** The field that somebody has come for. */
  startsAt?: 'repeats' | undefined
  /** Whether somebody who is about to make the same event twice is asked first. */
  asksAboutDoubles?: boolean
  /**
   * Saves, and gives the words for a failure or null; undefined where someone who was asked thought better of it. The
   * form is empty again afterwards unless something is stored.
   */
  onSave(payload: EventPayload): Promise<string | null | undefined>
  /** What to do once the form is saved and may be left. */
  onSaved?(): void
  /** The ways out beside the form's own button. */
  children?: ReactNode
}

/** The form. What was typed stays whatever happens, until it is saved. */
export function EventForm(props: EventFormProps) {
  const { kind, initial, stored, shownRepeat, types, groups = [], saveLabel, busyLabel, children } = props
  const { startsAt, asksAboutDoubles = false } = props
  const site = useSite()
  const places = usePlaces()
  // What is submitted is seen by nobody else before it is approved, also after it was mended.
  const upload = useUpload(kind === 'submission' ? 'submission-pictures' : 'event-pictures')
  const uploadRoute = useUpload('routes')
  const isCreatedByModerator = kind === 'moderator' && !stored
  const schema = useMemo(() => {
    const form = kind === 'moderator' ? moderatorEventForm : eventForm
    return form(site, {
      stored,
      shown: shownRepeat,
      linkOf: placeLinks(places, site.city),
      isRide: ridden(types),
    })
  }, [kind, site, stored, shownRepeat, places, types])
  const form = useForm<Values, unknown, EventPayload>({
    resolver: zodResolver(schema),
    defaultValues: { ...empty, ...initial, ...shownRepeat },
    shouldFocusError: false,
  })
  const typeToStore = useTypeToStore()
  const { register, reset, watch, getValues, setValue, clearErrors } = form
  const { isSubmitting, errors } = form.formState
  const groupId = watch('group_id')
  const [start_date, start_time, end_date, end_time] = watch(timeFieldNames)
  const [location_name, location_url] = watch(['location_name', 'location_url'])
  const repeat = repeatValues(watch(repeatFieldNames))
  const routePath = watch('route_path')
  const storedRoute = useStoredRoute(routePath && routePath !== NOT_UPLOADED ? routePath : null)
  /** Puts a text into a field that something else than typing fills. */
  const put = (name: keyof Values, value: string) => {
    setValue(name, value, { shouldDirty: true })
    clearErrors(name)
  }
  const double = useDoubleCheck({ title: watch('title'), day: start_date, isWanted: asksAboutDoubles })

  useEffect(() => {
    if (!startsAt) return
    const field = document.getElementById(`event-${startsAt}`)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [startsAt])

  useEffect(() => {
    // The list was another one when the type was chosen, or had none of this id: it is chosen again among these.
    const choice = getValues('type_id')
    if (choice !== '') setValue('type_id', chosenTypeId(types, choice) ?? choice)
  }, [types, getValues, setValue])

  const backTo = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isSubmitting || !backTo.current) return
    if (document.activeElement === document.body) backTo.current.focus()
    backTo.current = null
  }, [isSubmitting])

  const saving = useSaving(form, {
    onSave: async (payload, event) => {
      const doubt = asksAboutDoubles && (await double.ask(saveLabel))
      if (doubt) return doubt
      const type = await typeToStore(payload.type_id)
      if (!type.ok) return type.problem
      const failure = await props.onSave({ ...payload, type_id: type.id })
      // The button that was pressed is off until the form is itself again, and gets the focus back then.
      const pressed: unknown = event?.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter
      if (failure === undefined && pressed instanceof HTMLElement) backTo.current = pressed
      return failure
    },
    onSaved: () => {
      reset(stored ? undefined : { ...empty, group_id: isCreatedByModerator ? groupId : '' }, {
        keepValues: stored !== undefined,
      })
      props.onSaved?.()
    },
  })
  const field = (name: keyof Values) => ({
    ...register(name),
    id: `event-${name}`,
    error: errors[name]?.message,
  })
  const groupField = kind !== 'submission' && (
    <SelectField
      label={kind === 'moderator' ? 'Hosting Group' : 'Hosting Group (optional)'}
      required={kind === 'moderator'}
      {...field('group_id')}
    >
      <Options none={kind === 'moderator' ? 'Select a group' : 'No group'} of={groups} />
    </SelectField>
  )
  return (
    <SavingForm saving={saving} saveLabel={saveLabel} busyLabel={busyLabel} otherButtons={children}>
      <EventFields
        field={field}
        types={types}
        times={{ start_date, start_time, end_date, end_time }}
        facts={{
          values: factValues(watch(factFieldNames)),
          typeId: watch('type_id'),
          onSet: put,
          route: {
            ...{ path: routePath, url: watch('route_url'), onSet: put, stored: storedRoute },
            upload: uploadRoute,
          },
        }}
        picture={{
          path: watch('picture_path'),
          onSet: put,
          upload,
          srcOf: path => (kind === 'submission' ? props.pictureUrl : publicUrl('event-pictures', path)),
        }}
        descriptionRows={isCreatedByModerator ? 4 : 6}
        place={{
          known: places,
          location_name,
          location_url,
          onUrl: url => setValue('location_url', url, { shouldDirty: true }),
        }}
        afterTitle={isCreatedByModerator && groupField}
        repeat={
          <RepeatFields
            field={field}
            values={repeat}
            start={{ start_date, start_time }}
            isSeries={shownRepeat !== undefined}
            onSet={(name, value) => setValue(name, value, { shouldDirty: true })}
          />
        }
        afterPlace={
          <>
            {!isCreatedByModerator && groupField && <div className="sm:col-span-2">{groupField}</div>}
            {groupId === '' && kind !== 'moderator' && (
              <>
                <TextField label="Host Name" maxLength={200} {...field('host_name')} />
                <TextField label="Host Website" type="url" placeholder="https://" {...field('host_url')} />
              </>
            )}
          </>
        }
      />
      {double.notice}
    </SavingForm>
  )
}
