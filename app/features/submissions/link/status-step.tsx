// The step on which an organiser cancels or postpones a date, at once and for everyone to see.

import { Form, useNavigation } from 'react-router'
import { eventWhen } from '#domain/event/event-span.ts'
import { useSite } from '../../../site.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import type { LinkProblem } from './act-by-link.server.ts'
import type { LinkedEvent } from './linked-submission.ts'
import { MAX_NOTE_LENGTH } from './status-fields.ts'

interface StatusStepProps {
  event: LinkedEvent
  isSeries: boolean
  back: string
  problem: LinkProblem | undefined
}

/** The form. What belongs to a postponement alone shows by CSS (`.status-fields` in app.css), so it works without scripts. */
export function StatusStep({ event, isSeries, back, problem }: StatusStepProps) {
  const { timeZone, city } = useSite()
  const isBusy = useNavigation().state !== 'idle'
  const { day, time } = eventWhen(event, timeZone)
  const typed = problem?.status
  const errors = problem?.fields ?? {}
  return (
    <Form method="post" className="status-fields grid gap-5">
      <input type="hidden" name="act" value="status" />
      <input type="hidden" name="event" value={event.id} />
      <p className="text-lg">
        “{event.title}” on {day}, {time}. {isSeries && 'Only this date; the others stay. '}
        The calendar shows it at once, and the moderators are told by mail. You can take it back here.
      </p>
      <fieldset>
        <legend className="mb-1 font-semibold">What has happened?</legend>
        {[
          ['cancelled', 'It is cancelled'],
          ['postponed', 'It is postponed'],
        ].map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="status"
              value={value}
              required
              defaultChecked={(typed?.status || 'cancelled') === value}
              className="size-5"
            />
            {label}
          </label>
        ))}
        {errors.status && <p className="text-sm font-semibold text-danger">{errors.status}</p>}
      </fieldset>
      <fieldset className="status-new-date">
        <legend className="mb-1 font-semibold">The new date, if you know it</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id="new_date"
            name="new_date"
            type="date"
            label="New Date (optional)"
            defaultValue={typed?.new_date}
            error={errors.new_date}
          />
          <TextField
            id="new_time"
            name="new_time"
            type="time"
            label="New Time (optional)"
            hint={`${city} time. It lasts as long as before.`}
            defaultValue={typed?.new_time}
            error={errors.new_time}
          />
        </div>
      </fieldset>
      <TextArea
        id="note"
        name="note"
        label="A note for whoever wanted to come (optional)"
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={typed?.note}
        error={errors.note}
      />
      {problem?.message && !isBusy && <Banner tone="danger">{problem.message}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <LinkButton to={back} look="secondary" prefetch="none">
          Back
        </LinkButton>
        <Button type="submit" look="danger" disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Show it on the calendar now'}
        </Button>
      </div>
    </Form>
  )
}
