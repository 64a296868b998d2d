// The form of an event behind a private link: a submission that still waits, one to submit again, or a change to propose.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useFetcher } from 'react-router'
import { eventForm } from '#domain/event/event-form.ts'
import type { EventPayload } from '#domain/event/event-payload.ts'
import { type Place, placeLinks } from '#domain/event/places.ts'
import { repeatFieldNames, repeatValues } from '#domain/series/repeat-form.ts'
import { useSite } from '../../../site.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { useComplaints } from '../../../ui/use-complaints.ts'
import { useIsLive } from '../../../ui/use-is-live.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { EventFields, type TypeChoice, timeFieldNames } from '../../event-fields/event-fields.tsx'
import { RepeatFields } from '../../event-fields/repeat-fields.tsx'
import type { LinkProblem } from './act-by-link.server.ts'
import { type Fields, type FormStart, fieldNames } from './form-values.ts'

interface SubmissionFormProps {
  act: 'edit' | 'again' | 'propose'
  /** Where it is sent to, and where one goes who thinks better of it. */
  action: string
  back: string
  start: FormStart
  /** The version that the form was filled with. */
  seen: string
  types: readonly TypeChoice[]
  /** The places that are offered by name. */
  places: readonly Place[]
  /** The groups to choose from; of an event on the calendar, moderators alone change it. */
  groups: readonly { id: string; name: string }[] | undefined
  saveLabel: string
  problem: LinkProblem | undefined
  /** Tells the page what went wrong, since it may show something else then. */
  onProblem(problem: LinkProblem): void
}

/** The form. It is checked here while one types and on the server when it arrives, by the same rules. */
export function SubmissionForm(props: SubmissionFormProps) {
  const { act, action, back, start, seen, types, places, groups, saveLabel, problem, onProblem } = props
  const { timeZone, city } = useSite()
  const fetcher = useFetcher<LinkProblem>()
  const isLive = useIsLive()
  const form = useRef<HTMLFormElement>(null)
  const initial = problem?.values ?? start.initial
  const schema = useMemo(
    () => eventForm(timeZone, start.stored, start.shown, placeLinks(places, city)),
    [timeZone, city, places, start],
  )
  const { register, handleSubmit, formState, setError, setValue, watch } = useForm<
    Fields,
    unknown,
    EventPayload
  >({ resolver: zodResolver(schema), defaultValues: initial, mode: 'onSubmit', shouldFocusError: false })
  const oneAtATime = useOneAtATime()
  const isBusy = fetcher.state !== 'idle'

  useEffect(() => {
    if (fetcher.data) onProblem(fetcher.data)
  }, [fetcher.data, onProblem])

  useComplaints({ form, names: fieldNames, problem, setError })

  const firstWrong = fieldNames.find(name => problem?.fields[name])
  const field = (name: keyof Fields) => ({
    ...register(name),
    id: name,
    defaultValue: initial[name],
    error: formState.errors[name]?.message ?? (isLive ? undefined : problem?.fields[name]),
    autoFocus: name === firstWrong,
  })
  const [start_date, start_time, end_date, end_time] = watch(timeFieldNames)
  const [location_name, location_url] = watch(['location_name', 'location_url'])
  const repeat = repeatValues(watch(repeatFieldNames))
  const groupId = watch('group_id')

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      noValidate={isLive}
      onSubmit={event => {
        event.preventDefault()
        // The browser's own submission is held back until the fields are right, and while one is on its way.
        const send = async () => {
          if (form.current) await fetcher.submit(form.current)
        }
        oneAtATime(() => handleSubmit(send, focusFirstError)(event))
      }}
      className="grid gap-5"
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="repeat_rule" value={start.initial.repeat_rule} />
      {!groups && <input type="hidden" name="group_id" value={start.initial.group_id} />}
      <EventFields
        field={field}
        types={types}
        times={{ start_date, start_time, end_date, end_time }}
        descriptionRows={6}
        place={{
          known: places,
          location_name,
          location_url,
          onUrl: url => setValue('location_url', url, { shouldDirty: true }),
        }}
        repeat={
          start.asksRepeat && (
            <RepeatFields
              field={field}
              values={repeat}
              start={{ start_date, start_time }}
              isSeries={start.shown !== undefined}
              onSet={(name, value) => setValue(name, value, { shouldDirty: true })}
            />
          )
        }
        afterPlace={
          <>
            {groups && (
              <div className="sm:col-span-2">
                <SelectField label="Hosting Group (optional)" {...field('group_id')}>
                  <option value="">No group</option>
                  {groups.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              </div>
            )}
            {/* Without scripts nobody knows yet which group will be chosen. */}
            {(groupId === '' || (groups && !isLive)) && (
              <>
                <TextField label="Host Name" maxLength={200} {...field('host_name')} />
                <TextField label="Host Website" type="url" placeholder="https://" {...field('host_url')} />
              </>
            )}
          </>
        }
      />
      {problem?.message && !isBusy && <Banner tone="danger">{problem.message}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <LinkButton to={back} look="secondary" prefetch="none">
          Back
        </LinkButton>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Sending…' : saveLabel}
        </Button>
      </div>
    </fetcher.Form>
  )
}
