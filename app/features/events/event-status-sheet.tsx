// The sheet on which a moderator cancels, postpones or resumes an event.

import { type FormEvent, useState } from 'react'
import type { EventTimes } from '#domain/event/event-span.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ResumeButtons } from './resume-buttons.tsx'
import { readStatusFields, statusOf } from './status-fields.ts'
import { StatusForm, statusHeading } from './status-form.tsx'
import { useOtherDates } from './use-other-dates.ts'
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
  const [errors, setErrors] = useState<Record<string, string>>({})
  const otherDates = useOtherDates(event.id)
  const { isBusy, problem, run } = useStatusWriting()
  const save = (change: StatusChange) =>
    run(
      client => changeStatus(client, event, change),
      () => onChanged(change),
    )
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault()
    const pressed = sent.nativeEvent instanceof SubmitEvent ? sent.nativeEvent.submitter : null
    const read = statusOf(readStatusFields(new FormData(sent.currentTarget, pressed)), timeZone)
    setErrors(read.ok ? {} : read.fields)
    if (!read.ok || read.change.new_status === 'scheduled') return
    const { new_status, new_start } = read.change
    const note = read.change.note ?? ''
    save(new_start ? { to: 'new date', note, start: new_start } : { to: new_status, note })
  }
  return (
    <Dialog title={statusHeading(event)} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <StatusForm
          event={event}
          otherDates={otherDates}
          hasNewDate={event.postponed_to !== null}
          resume={<ResumeButtons hasNewDate={event.postponed_to !== null} isBusy={isBusy} onResume={save} />}
          errors={errors}
          isBusy={isBusy}
        />
        {problem}
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </form>
    </Dialog>
  )
}
