// The form with which anyone proposes an event.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFetcher } from 'react-router'
import { submissionForm } from '#domain/event/event-form.ts'
import type { SubmissionPayload } from '#domain/event/event-payload.ts'
import { factFieldNames, factValues } from '#domain/event/facts-form.ts'
import { placeLinks } from '#domain/event/places.ts'
import { chosenTypeId } from '#domain/event/type-choice.ts'
import { repeatFieldNames, repeatValues } from '#domain/series/repeat-form.ts'
import { useSite } from '../../../site.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Honeypot } from '../../../ui/honeypot.tsx'
import { useVisitorForm } from '../../../ui/use-visitor-form.ts'
import { VisitorForm } from '../../../ui/visitor-form.tsx'
import { uploadInto } from '../../../upload.ts'
import { useLastCalendar } from '../../calendar/last-calendar.ts'
import { EventFields, ridden, timeFieldNames } from '../../event-fields/event-fields.tsx'
import { GroupField } from '../../event-fields/group-field.tsx'
import { RepeatFields } from '../../event-fields/repeat-fields.tsx'
import { DayRidesList } from './day-rides-list.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { noteSending } from './drafts.ts'
import { EventPreview } from './event-preview.tsx'
import { Questions } from './questions.tsx'
import { SendAgain } from './send-again.tsx'
import { StartDoubtNote } from './start-doubt.tsx'
import { type SubmitChoices, stillChosen } from './submit-choices.ts'
import type { SubmitProblem } from './submit-event.server.ts'
import { fieldNames, type SubmitFields } from './submit-fields.ts'
import { ownDraftId, useDrafts } from './use-drafts.ts'

const formId = 'submit-event'

interface SubmitFormProps {
  choices: SubmitChoices
  /** What the form starts with: a start picked in the calendar, or what came back from a form sent without scripts. */
  initial: SubmitFields
  posted: SubmitProblem | undefined
  /** What is said before the form; a draft is offered before that. */
  intro: ReactNode
}

/** The form. It is checked here while one types and on the server when it arrives, by the same rules. */
export function SubmitForm({ choices, initial, posted, intro }: SubmitFormProps) {
  const { types, groups, places } = choices
  const site = useSite()
  const schema = useMemo(
    () => submissionForm(site, { linkOf: placeLinks(places, site.city), isRide: ridden(types) }),
    [site, places, types],
  )
  const methods = useForm<SubmitFields, unknown, SubmissionPayload>({
    resolver: zodResolver(schema),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const { setValue, watch, getValues, clearErrors } = methods
  const mend = useCallback((values: SubmitFields) => stillChosen(values, choices), [choices])
  const drafts = useDrafts(methods, { initial, mend })
  const onSend = () => noteSending(ownDraftId())
  const fetcher = useFetcher<SubmitProblem>()
  const form = useVisitorForm(methods, { fetcher, names: fieldNames, initial, posted, onSend })
  const { answer, field, isBusy, isHydrated } = form
  const lastCalendar = useLastCalendar()
  const isPreviewing = isBusy && fetcher.formData?.has('preview') === true
  /** The answer whose questions and preview still speak of what the form holds. */
  const [fresh, setFresh] = useState(posted)

  useEffect(() => {
    // A type that was chosen among stand-ins, now or in a draft, is chosen again among the real ones.
    const id = chosenTypeId(types, getValues('type_id'))
    if (id !== undefined) setValue('type_id', id)
  }, [types, getValues, setValue])

  useEffect(
    () =>
      watch((_, { type }) => {
        if (type === 'change') setFresh(undefined)
      }).unsubscribe,
    [watch],
  )

  useEffect(() => {
    if (answer) setFresh(answer)
  }, [answer])

  /** Puts a text into a field that something else than typing fills. */
  const put = (name: keyof SubmitFields, value: string) => {
    setValue(name, value, { shouldDirty: true })
    clearErrors(name)
  }
  const preview = isBusy ? undefined : fresh?.preview
  const [title, start_date, start_time, end_date, end_time] = watch(['title', ...timeFieldNames])
  const [location_name, location_url, group_id] = watch(['location_name', 'location_url', 'group_id'])
  const start = { start_date, start_time }
  const repeat = repeatValues(watch(repeatFieldNames))

  return (
    <>
      {drafts.offer && (
        <DraftBanner
          offer={drafts.offer}
          isInTheWay={methods.formState.isDirty}
          onContinue={drafts.continueDraft}
          onStartAnew={drafts.startAnew}
        />
      )}
      {intro}
      <VisitorForm
        id={formId}
        form={form}
        buttons={
          <>
            <LinkButton to={lastCalendar} look="secondary">
              Cancel
            </LinkButton>
            {/* Without scripts it sends the form as well, and leads to what comes back. */}
            <Button
              look="secondary"
              disabled={isBusy}
              {...(isHydrated
                ? { onClick: () => form.sendWith('preview', 'yes') }
                : { type: 'submit', name: 'preview', value: 'yes', formAction: '/submit-event#preview' })}
            >
              {isPreviewing ? 'Loading preview...' : 'Preview'}
            </Button>
            <Button
              type="submit"
              look={preview || fresh?.questions ? 'secondary' : 'primary'}
              disabled={isBusy}
            >
              {isBusy && !isPreviewing ? 'Submitting...' : 'Submit Event'}
            </Button>
          </>
        }
        below={
          !isBusy && (
            <>
              {answer?.hasNotArrived && <SendAgain />}
              {fresh?.questions && <Questions questions={fresh.questions} isBusy={isBusy} />}
            </>
          )
        }
      >
        <Honeypot />
        <EventFields
          field={field}
          types={types}
          times={{ ...start, end_date, end_time }}
          facts={{
            values: factValues(watch(factFieldNames)),
            typeId: watch('type_id'),
            onSet: put,
            route: {
              ...{ path: watch('route_path'), url: watch('route_url'), onSet: put, stored: undefined },
              upload: uploadInto('routes', site),
            },
          }}
          picture={{
            path: watch('picture_path'),
            onSet: put,
            upload: uploadInto('submission-pictures', site),
            srcOf: () => undefined,
          }}
          descriptionRows={6}
          place={{
            known: places,
            location_name,
            location_url,
            onUrl: url => setValue('location_url', url, { shouldDirty: true }),
          }}
          afterStart={
            isHydrated && (
              <>
                <StartDoubtNote {...start} />
                <DayRidesList typed={{ title, ...start, location_name, location_url }} />
              </>
            )
          }
          repeat={
            <RepeatFields
              field={field}
              values={repeat}
              start={start}
              onSet={(name, value) => setValue(name, value, { shouldDirty: true })}
            />
          }
          afterPlace={
            <GroupField
              field={field}
              groups={groups.length > 0 ? groups : undefined}
              groupId={group_id}
              label="Is this for a group?"
              hint="If it is, the moderators of the group may review it."
            />
          }
          beforeDescription={
            <TextField
              label="Your Email (optional)"
              type="email"
              autoComplete="email"
              hint="Only for questions about this event, and for a private link with which you can change or withdraw it. Never public."
              {...field('submitter_email')}
            />
          }
        />
      </VisitorForm>
      {preview && (
        <EventPreview preview={preview} types={types} groups={groups}>
          <Button type="submit" form={formId}>
            Submit Event
          </Button>
        </EventPreview>
      )}
    </>
  )
}
