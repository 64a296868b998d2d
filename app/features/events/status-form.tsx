// The form that cancels, postpones or resumes a date: the same for moderators and behind a private link.

import { type ReactNode, useId, useState } from 'react'
import { type EventTimes, eventWhen } from '#domain/event/event-span.ts'
import { cityFields, cityToday } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useIsHydrated } from '../../ui/hooks.ts'
import type { EventSummary } from '../calendar/event.server.ts'
import { MAX_NOTE_LENGTH, type StatusFields } from './status-fields.ts'

/** Another date of the same series. */
export type OtherDate = EventTimes & { id: string }

interface StatusFormProps {
  event: EventTimes & Pick<EventSummary, 'title' | 'status' | 'status_note'>
  /** The other upcoming dates of its series; undefined until they are known. */
  otherDates: readonly OtherDate[] | undefined
  hasNewDate: boolean
  /** The buttons that resume it, if it is off. */
  resume: ReactNode
  /** Whether it can only be resumed, as by a private link once there is a new date. */
  canOnlyResume?: boolean
  typed?: StatusFields | undefined
  errors: Record<string, string>
  isBusy: boolean
}

export const statusHeading = (event: { status: string }) =>
  event.status === 'scheduled' ? 'Cancel or postpone' : 'Back on or change'

/** The contents of a form. The pressed button is the field `status`, so that it needs no scripts. */
export function StatusForm(props: StatusFormProps) {
  const { event, otherDates = [], hasNewDate, resume, canOnlyResume = false, typed, errors, isBusy } = props
  const { timeZone } = useSite()
  const id = useId()
  const { day, time } = eventWhen(event, timeZone)
  const submit = (status: string, label: string, look: 'secondary' | 'danger') => (
    <Button type="submit" name="status" value={status} look={look} className="w-full" aria-disabled={isBusy}>
      {label}
    </Button>
  )
  return (
    <div className="grid gap-4">
      {/* Enter in a field must not press the first button. */}
      <button type="submit" disabled hidden />
      <p>
        <span className="font-semibold">{event.title}</span>
        <br />
        Only on {day}, {time}
      </p>
      {otherDates.length > 0 && <OtherDates dates={otherDates} />}
      {event.status !== 'scheduled' && resume}
      {!canOnlyResume && (
        <>
          <StatusNoteField
            id={`${id}-note`}
            initial={typed?.note ?? event.status_note ?? ''}
            error={errors.note}
          />
          {event.status === 'cancelled'
            ? submit('cancelled', 'Save note', 'secondary')
            : submit('cancelled', 'Cancel this ride', 'danger')}
          {!hasNewDate && (
            <div className="grid grid-cols-2 gap-3">
              <TextField
                id={`${id}-new-day`}
                name="new_date"
                label="New date"
                hint="Empty: not known yet. It can be added later."
                type="date"
                min={cityToday(timeZone)}
                defaultValue={typed?.new_date}
                error={errors.new_date}
              />
              <TextField
                id={`${id}-new-time`}
                name="new_time"
                label="New time"
                type="time"
                defaultValue={typed?.new_time ?? cityFields(event.start_date, timeZone).time}
                error={errors.new_time}
              />
            </div>
          )}
          {submit('postponed', event.status === 'postponed' ? 'Save changes' : 'Postpone', 'secondary')}
        </>
      )}
    </div>
  )
}

function OtherDates({ dates }: { dates: readonly OtherDate[] }) {
  const { timeZone } = useSite()
  return (
    <details>
      <summary className="cursor-pointer py-2.5 font-semibold text-accent">
        {dates.length === 1
          ? 'The other date stays as it is'
          : `The other ${dates.length} dates stay as they are`}
      </summary>
      <ul className="max-h-48 list-disc overflow-y-auto pl-6">
        {dates.map(date => {
          const { day, time } = eventWhen(date, timeZone)
          return (
            <li key={date.id}>
              {day}, {time}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

const suggestions = ['Ice on the path', 'Weather', 'Leader is ill']

type StatusNoteFieldProps = { id: string; initial: string; error: string | undefined }

/** Suggestions come before the field, so that opening the sheet does not open a phone's keyboard. */
function StatusNoteField({ id, initial, error }: StatusNoteFieldProps) {
  const isHydrated = useIsHydrated()
  const [note, setNote] = useState(initial)
  return (
    <div className="grid gap-3">
      {isHydrated && (
        <ul aria-label="Suggested notes" className="flex flex-wrap gap-2">
          {suggestions.map(text => (
            <li key={text}>
              <button
                type="button"
                aria-pressed={note === text}
                onClick={() => setNote(note === text ? '' : text)}
                className="min-h-11 cursor-pointer rounded-full border-2 border-edge bg-surface px-4 py-1 font-semibold aria-pressed:border-accent aria-pressed:bg-highlight"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        id={id}
        name="note"
        label="Note (optional)"
        hint="For whoever wanted to come."
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        error={error}
        onChange={event => setNote(event.target.value)}
      />
    </div>
  )
}
