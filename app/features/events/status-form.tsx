// What is asked when a date is cancelled, postponed or put back on: the same for moderators and behind a private link.

import { type ReactNode, useId } from 'react'
import { type EventTimes, eventWhen } from '#domain/event/event-span.ts'
import { cityFields, cityToday } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { StatusFields } from './status-fields.ts'
import { StatusNoteField } from './status-note-field.tsx'

interface StatusFormProps {
  event: EventTimes & { title: string; status: string; status_note: string | null }
  /** The other dates of its series that are to come; undefined while nobody knows. */
  otherDates: readonly (EventTimes & { id: string })[] | undefined
  hasNewDate: boolean
  /** Puts it back on, where it is off. */
  resume: ReactNode
  /** Whether nothing but that can be done, as by a private link once there is a new date. */
  canOnlyResume?: boolean
  typed?: StatusFields | undefined
  errors: Record<string, string>
  isBusy: boolean
}

/** The heading over it. */
export const statusHeading = (event: { status: string }) =>
  event.status === 'scheduled' ? 'Cancel or postpone' : 'Back on or change'

/** The inside of a form. Which of its buttons was pressed is the field `status`, so that it needs no scripts. */
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
            given={typed?.note ?? event.status_note ?? ''}
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

function OtherDates({ dates }: { dates: readonly (EventTimes & { id: string })[] }) {
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
