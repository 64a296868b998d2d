// The form with which anyone proposes an event.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useFetcher } from 'react-router'
import { submissionForm } from '#domain/event/event-form.ts'
import type { SubmissionPayload } from '#domain/event/event-payload.ts'
import { chosenTypeId } from '#domain/event/type-choice.ts'
import { repeatFieldNames, repeatValues } from '#domain/series/repeat-form.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusFirst, focusFirstError } from '../../ui/focus-first-error.ts'
import { Honeypot } from '../../ui/honeypot.tsx'
import { useIsLive } from '../../ui/use-is-live.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { EventFields, type TypeChoice, timeFieldNames } from '../event-fields/event-fields.tsx'
import { RepeatFields } from '../event-fields/repeat-fields.tsx'
import type { SubmitProblem } from './submit-event.server.ts'
import { fieldNames, filledIn, keepDraft, readDraft, type SubmitFields } from './submit-fields.ts'

interface SubmitFormProps {
  types: readonly TypeChoice[]
  /** What the form starts with: a start picked in the calendar, or what came back from a form sent without scripts. */
  initial: SubmitFields
  posted: SubmitProblem | undefined
}

/** The form. It is checked here while one types and on the server when it arrives, by the same rules. */
export function SubmitForm({ types, initial, posted }: SubmitFormProps) {
  const { timeZone } = useSite()
  const fetcher = useFetcher<SubmitProblem>()
  const isLive = useIsLive()
  const form = useRef<HTMLFormElement>(null)
  const schema = useMemo(() => submissionForm(timeZone), [timeZone])
  const { register, handleSubmit, formState, reset, setError, setValue, watch, getValues } = useForm<
    SubmitFields,
    unknown,
    SubmissionPayload
  >({ resolver: zodResolver(schema), defaultValues: initial, mode: 'onSubmit', shouldFocusError: false })
  const oneAtATime = useOneAtATime()
  const problem = fetcher.data ?? posted
  const isBusy = fetcher.state !== 'idle'

  useEffect(() => {
    const draft = readDraft()
    // A start that was just picked in the calendar counts more than the one of an old draft.
    if (draft) reset({ ...draft, ...filledIn(initial) }, { keepDefaultValues: true })
  }, [initial, reset])

  useEffect(() => {
    // A type that was chosen among stand-ins, now or in a draft, is chosen again among the real ones.
    const choice = getValues('type_id')
    const id = chosenTypeId(types, choice)
    if (id !== undefined) setValue('type_id', id)
  }, [types, getValues, setValue])

  useEffect(() => watch(values => keepDraft(values)).unsubscribe, [watch])

  useEffect(() => {
    if (!problem) return
    for (const name of fieldNames) {
      const message = problem.fields[name]
      if (message) setError(name, { message })
    }
    if (form.current) focusFirst(form.current, name => Object.hasOwn(problem.fields, name))
  }, [problem, setError])

  // Without scripts it is the browser that puts the focus there.
  const firstWrong = fieldNames.find(name => posted?.fields[name])
  const field = (name: keyof SubmitFields) => ({
    ...register(name),
    id: name,
    defaultValue: initial[name],
    error: formState.errors[name]?.message ?? (isLive ? undefined : posted?.fields[name]),
    autoFocus: name === firstWrong,
  })
  const [start_date, start_time, end_date, end_time] = watch(timeFieldNames)
  const repeat = repeatValues(watch(repeatFieldNames))

  return (
    <fetcher.Form
      ref={form}
      method="post"
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
      <Honeypot />
      <EventFields
        field={field}
        types={types}
        times={{ start_date, start_time, end_date, end_time }}
        descriptionRows={6}
        repeat={
          <RepeatFields
            field={field}
            values={repeat}
            start={{ start_date, start_time }}
            onSet={(name, value) => setValue(name, value, { shouldDirty: true })}
          />
        }
        afterPlace={
          <>
            <TextField label="Host Name" maxLength={200} {...field('host_name')} />
            <TextField label="Host Website" type="url" placeholder="https://" {...field('host_url')} />
          </>
        }
        beforeDescription={
          <TextField
            label="Your Email (optional)"
            type="email"
            autoComplete="email"
            hint="Only for questions about this event. Never public."
            {...field('submitter_email')}
          />
        }
      />
      {problem?.message && !isBusy && <Banner tone="danger">{problem.message}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <LinkButton to="/" look="secondary">
          Cancel
        </LinkButton>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Submitting...' : 'Submit Event'}
        </Button>
      </div>
    </fetcher.Form>
  )
}
