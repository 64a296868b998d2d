// The form with which anyone proposes an event.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useFetcher } from 'react-router'
import { submissionForm } from '#domain/event-form.ts'
import { HALF_END_HINT, isHalfEnd } from '#domain/event-form-times.ts'
import type { SubmissionPayload } from '#domain/event-payload.ts'
import { typeLabel } from '#domain/event-text.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { useIsLive } from '../../ui/use-is-live.ts'
import type { EventType } from '../events/event.ts'
import type { SubmitProblem } from './submit-event.server.ts'
import { fieldNames, keepDraft, readDraft, type SubmitFields } from './submit-fields.ts'

interface SubmitFormProps {
  types: readonly EventType[]
  /** What the form starts with: a start picked in the calendar, or what came back from a form sent without scripts. */
  initial: SubmitFields
  posted: SubmitProblem | undefined
}

/** The form. It is checked here while one types and on the server when it arrives, by the same rules. */
export function SubmitForm({ types, initial, posted }: SubmitFormProps) {
  const { timeZone, city } = useSite()
  const fetcher = useFetcher<SubmitProblem>()
  const isLive = useIsLive()
  const form = useRef<HTMLFormElement>(null)
  const schema = useMemo(() => submissionForm(timeZone), [timeZone])
  const { register, handleSubmit, formState, reset, setError, watch, getValues } = useForm<
    SubmitFields,
    unknown,
    SubmissionPayload
  >({ resolver: zodResolver(schema), defaultValues: initial, mode: 'onSubmit' })
  const problem = fetcher.data ?? posted
  const isBusy = fetcher.state !== 'idle'

  useEffect(() => {
    const draft = readDraft()
    // A start that was just picked in the calendar counts more than the one of an old draft.
    const picked = Object.fromEntries(Object.entries(initial).filter(([, value]) => value !== ''))
    if (draft) reset({ ...draft, ...picked }, { keepDefaultValues: true })
  }, [initial, reset])

  useEffect(() => watch(values => keepDraft(values)).unsubscribe, [watch])

  useEffect(() => {
    if (!problem) return
    for (const name of fieldNames) {
      const message = problem.fields[name]
      if (message) setError(name, { message }, { shouldFocus: true })
    }
  }, [problem, setError])

  const field = (name: keyof SubmitFields) => ({
    ...register(name),
    id: name,
    defaultValue: initial[name],
    error: formState.errors[name]?.message ?? (isLive ? undefined : posted?.fields[name]),
  })
  const values = isLive ? getValues() : initial

  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate={isLive}
      onSubmit={event => {
        event.preventDefault()
        // The browser's own submission is held back until the fields are right, and while one is on its way.
        if (!isBusy) void handleSubmit(() => form.current && fetcher.submit(form.current))(event)
      }}
      className="grid gap-5"
    >
      <Honeypot />
      <TextField label="Event Title" required maxLength={200} {...field('title')} />
      <SelectField label="Event Type" required {...field('type_id')}>
        <option value="">Select a type</option>
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {typeLabel(name)}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Start Date" type="date" required {...field('start_date')} />
        <TextField label="Start Time" type="time" required hint={`${city} time`} {...field('start_time')} />
        <TextField
          label="End Date (optional)"
          type="date"
          hint={isHalfEnd(values) ? HALF_END_HINT : undefined}
          {...field('end_date')}
        />
        <TextField label="End Time (optional)" type="time" {...field('end_time')} />
        <TextField label="Location Name" required maxLength={200} {...field('location_name')} />
        <TextField
          label="Location URL"
          type="url"
          required
          placeholder="https://"
          hint="A link to the place on any map."
          {...field('location_url')}
        />
        <TextField label="Host Name" maxLength={200} {...field('host_name')} />
        <TextField label="Host Website" type="url" placeholder="https://" {...field('host_url')} />
      </div>
      <TextField
        label="Your Email (optional)"
        type="email"
        autoComplete="email"
        hint="Only for questions about this event. Never public."
        {...field('submitter_email')}
      />
      <TextArea
        label="Description"
        required
        rows={6}
        maxLength={20_000}
        hint="Links and basic HTML formatting are fine."
        {...field('description')}
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
