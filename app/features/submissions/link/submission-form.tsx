// The form of an event behind a private link: a submission that still waits, one to submit again, or a change to propose.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useFetcher } from 'react-router'
import { eventForm } from '#domain/event/event-form.ts'
import type { EventPayload } from '#domain/event/event-payload.ts'
import { factFieldNames, factValues } from '#domain/event/facts-form.ts'
import { type Place, placeLinks } from '#domain/event/places.ts'
import { repeatFieldNames, repeatValues } from '#domain/series/repeat-form.ts'
import { useSite } from '../../../site.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useVisitorForm } from '../../../ui/use-visitor-form.ts'
import { VisitorForm } from '../../../ui/visitor-form.tsx'
import { uploadInto } from '../../../upload.ts'
import { EventFields, ridden, type TypeChoice, timeFieldNames } from '../../event-fields/event-fields.tsx'
import { GroupField } from '../../event-fields/group-field.tsx'
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
  const site = useSite()
  const initial = problem?.values ?? start.initial
  const schema = useMemo(
    () =>
      eventForm(site, {
        stored: start.stored,
        shown: start.shown,
        linkOf: placeLinks(places, site.city),
        isRide: ridden(types),
      }),
    [site, places, start, types],
  )
  const methods = useForm<Fields, unknown, EventPayload>({
    ...{ resolver: zodResolver(schema), defaultValues: initial, shouldFocusError: false },
  })
  const { setValue, watch, clearErrors } = methods
  const fetcher = useFetcher<LinkProblem>()
  const form = useVisitorForm(methods, { fetcher, names: fieldNames, initial, posted: problem })
  const { answer, field, isBusy } = form

  useEffect(() => {
    if (answer) onProblem(answer)
  }, [answer, onProblem])

  /** Puts a text into a field that something else than typing fills. */
  const put = (name: keyof Fields, value: string) => {
    setValue(name, value, { shouldDirty: true })
    clearErrors(name)
  }
  const [start_date, start_time, end_date, end_time] = watch(timeFieldNames)
  const [location_name, location_url] = watch(['location_name', 'location_url'])
  const repeat = repeatValues(watch(repeatFieldNames))

  return (
    <VisitorForm
      form={form}
      action={action}
      buttons={
        <>
          <LinkButton to={back} look="secondary" prefetch="none">
            Back
          </LinkButton>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Sending…' : saveLabel}
          </Button>
        </>
      }
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="repeat_rule" value={start.initial.repeat_rule} />
      {!groups && <input type="hidden" name="group_id" value={start.initial.group_id} />}
      <EventFields
        field={field}
        types={types}
        times={{ start_date, start_time, end_date, end_time }}
        facts={{
          values: factValues(watch(factFieldNames)),
          typeId: watch('type_id'),
          onSet: put,
          route: {
            ...{ path: watch('route_path'), url: watch('route_url'), onSet: put },
            upload: uploadInto('routes', site),
            stored: (watch('route_path') === start.stored.route_path && start.route) || undefined,
          },
        }}
        picture={{
          path: watch('picture_path'),
          onSet: put,
          upload: uploadInto('submission-pictures', site),
          srcOf: path => (path === start.stored.picture_path && start.pictureUrl) || undefined,
        }}
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
          <GroupField
            field={field}
            groups={groups}
            groupId={watch('group_id')}
            label="Hosting Group (optional)"
          />
        }
      />
    </VisitorForm>
  )
}
