// Cancels, postpones or resumes an event in two taps: the button, the sheet that it opens, and the message with 'Undo'.

import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { statusLabel } from '#domain/event/event-span.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { parseStatusFields, readStatusFields } from './status-fields.ts'
import { StatusForm, statusHeading } from './status-form.tsx'
import {
  type ChangeableEvent,
  changeStatus,
  type StatusChange,
  undoChange,
  useOtherDates,
  useStatusWriting,
} from './write-event-status.ts'

interface EventStatusControlProps {
  event: ChangeableEvent
  /** Called when the event has changed, to read it again. */
  onChanged(): void
}

interface DoneChange {
  /** Each change has a message of its own, so that an error of one is not shown for the next. */
  number: number
  change: StatusChange
  before: ChangeableEvent
}

export function EventStatusControl({ event, onChanged }: EventStatusControlProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const [done, setDone] = useState<DoneChange>()
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={opener} look="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {statusLabel(event) ? 'Back on or change' : 'Cancel or postpone'}
        <span className="sr-only"> {event.title}</span>
      </Button>
      {/* Always in the page, so that screen readers notice when a text appears in it. */}
      <div role="status" className="order-last basis-full empty:hidden">
        {done && (
          <DoneMessage
            key={done.number}
            {...done}
            onUndone={() => {
              // The pressed button disappears, and the keyboard focus must not be lost.
              opener.current?.focus()
              setDone(undefined)
              onChanged()
            }}
          />
        )}
      </div>
      {isOpen && (
        <EventStatusSheet
          event={event}
          onClose={() => setIsOpen(false)}
          onChanged={change => {
            setIsOpen(false)
            setDone(last => ({ number: (last?.number ?? 0) + 1, change, before: event }))
            onChanged()
          }}
        />
      )}
    </>
  )
}

const messages = {
  cancelled: 'Cancelled.',
  postponed: 'Postponed.',
  'new date': 'Postponed. The new date is on the calendar.',
  scheduled: 'Back on.',
} as const

function DoneMessage({ change, before, onUndone }: Omit<DoneChange, 'number'> & { onUndone(): void }) {
  const { isBusy, problem, run } = useStatusWriting()
  const undo = () => run(client => undoChange(client, before, change), onUndone)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold">
        {change.to === 'scheduled' && change.deleteNewDate
          ? 'Back on. The new date was deleted.'
          : messages[change.to]}
        <Button look="secondary" aria-disabled={isBusy} onClick={undo}>
          {isBusy ? 'Undoing...' : 'Undo'}
          <span className="sr-only"> this change of {before.title}</span>
        </Button>
      </p>
      {problem}
    </div>
  )
}

interface EventStatusSheetProps {
  event: ChangeableEvent
  onClose(): void
  onChanged(change: StatusChange): void
}

/** The sheet. Its first button cancels, so that two taps are all it takes. */
function EventStatusSheet({ event, onClose, onChanged }: EventStatusSheetProps) {
  const { timeZone } = useSite()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const otherDates = useOtherDates(event.id)
  const { isBusy, problem, run } = useStatusWriting()
  const hasNewDate = event.postponed_to !== null
  const save = (change: StatusChange) =>
    run(
      client => changeStatus(client, event, change),
      () => onChanged(change),
    )
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault()
    const pressed = sent.nativeEvent instanceof SubmitEvent ? sent.nativeEvent.submitter : null
    const typed = readStatusFields(new FormData(sent.currentTarget, pressed))
    const parsed = parseStatusFields(typed, timeZone)
    setErrors(parsed.ok ? {} : parsed.fields)
    if (!parsed.ok || parsed.change.new_status === 'scheduled') return
    const { new_status, new_start } = parsed.change
    const note = parsed.change.note ?? ''
    save(new_start ? { to: 'new date', note, start: new_start } : { to: new_status, note })
  }
  return (
    <Dialog title={statusHeading(event)} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <StatusForm
          event={event}
          otherDates={otherDates}
          hasNewDate={hasNewDate}
          resume={<ResumeButtons hasNewDate={hasNewDate} isBusy={isBusy} onResume={save} />}
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

interface ResumeButtonsProps {
  hasNewDate: boolean
  isBusy: boolean
  onResume(change: StatusChange): void
}

/** 'Back on'; for an event whose new date is on the calendar, it then asks whether to delete that. */
function ResumeButtons({ hasNewDate, isBusy, onResume }: ResumeButtonsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const resume = (deleteNewDate: boolean) => onResume({ to: 'scheduled', deleteNewDate })
  if (!isAsking)
    return (
      <Button
        className="w-full"
        aria-disabled={isBusy}
        onClick={() => (hasNewDate ? setIsAsking(true) : resume(false))}
      >
        Back on
      </Button>
    )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Its new date is on the calendar. Does that go, too?</legend>
      <Button autoFocus aria-disabled={isBusy} onClick={() => resume(true)}>
        Back on, delete the new date
      </Button>
      <Button look="secondary" aria-disabled={isBusy} onClick={() => resume(false)}>
        Back on, keep the new date
      </Button>
    </fieldset>
  )
}
