// The sheet on which an event is cancelled, postponed or resumed: big buttons, and a note for whoever wanted to come.

import { type ReactNode, useId, useState } from 'react'
import { type EventTimes, eventWhen } from '#domain/event/event-span.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NewDateFields, useNewDate } from './new-date-fields.tsx'
import { ResumeButtons } from './resume-buttons.tsx'
import { StatusNoteField } from './status-note-field.tsx'
import { useStatusWriting } from './use-status-writing.ts'
import { changeStatus, type StatusChange, type StatusOfEvent } from './write-event-status.ts'

/** An event with what the sheet says of it. */
export interface ChangeableEvent extends StatusOfEvent, EventTimes {
  title: string
}

interface EventStatusSheetProps {
  event: ChangeableEvent
  onClose(): void
  onChanged(change: StatusChange): void
}

/** The sheet. A first button press cancels, so that the opening tap and this one are all it takes. */
export function EventStatusSheet({ event, onClose, onChanged }: EventStatusSheetProps) {
  const { timeZone } = useSite()
  const id = useId()
  const [note, setNote] = useState(event.status_note ?? '')
  const newDate = useNewDate(event)
  const { isBusy, problem, run } = useStatusWriting()
  const save = (change: StatusChange) =>
    run(
      client => changeStatus(client, event, change),
      () => onChanged(change),
    )
  const postpone = () => {
    const wanted = newDate.read()
    if (wanted === 'wrong') return
    save(wanted ? { to: 'new date', note, start: wanted } : { to: 'postponed', note })
  }
  const { day, time } = eventWhen(event, timeZone)
  const wide = (label: string, look: 'primary' | 'secondary' | 'danger', press: () => void): ReactNode => (
    <Button look={look} className="w-full" aria-disabled={isBusy} onClick={press}>
      {label}
    </Button>
  )
  return (
    <Dialog
      title={event.status === 'scheduled' ? 'Cancel or postpone' : 'Back on or change'}
      onClose={onClose}
    >
      <p className="mb-4">
        <span className="font-semibold">{event.title}</span>
        <br />
        Only on {day}, {time}
      </p>
      <div className="grid gap-4">
        {event.status !== 'scheduled' && (
          <ResumeButtons hasNewDate={event.postponed_to !== null} isBusy={isBusy} onResume={save} />
        )}
        <StatusNoteField id={`${id}-note`} note={note} onChange={setNote} />
        {event.status === 'cancelled'
          ? wide('Save note', 'secondary', () => save({ to: 'cancelled', note }))
          : wide('Cancel this ride', 'danger', () => save({ to: 'cancelled', note }))}
        {event.postponed_to === null && <NewDateFields id={id} fields={newDate} />}
        {wide(event.status === 'postponed' ? 'Save changes' : 'Postpone', 'secondary', postpone)}
        {problem}
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
