// The button that cancels, postpones or resumes an event in two taps, and what it says afterwards, with the way back.

import { type ReactNode, useRef, useState } from 'react'
import { statusWord } from '#domain/event/event-status.ts'
import { Button } from '../../ui/button.tsx'
import { type ChangeableEvent, EventStatusSheet } from './event-status-sheet.tsx'
import { useStatusWriting } from './use-status-writing.ts'
import { type StatusChange, undoChange } from './write-event-status.ts'

interface EventStatusControlProps {
  event: ChangeableEvent
  /** Called when the event has changed, to read it again. */
  onChanged(): void
}

interface Done {
  /** Each change has a message of its own, so that what failed in one is not said of the next. */
  number: number
  change: StatusChange
  before: ChangeableEvent
}

/** The button, and the sheet that it opens. */
export function EventStatusControl({ event, onChanged }: EventStatusControlProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const [done, setDone] = useState<Done>()
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={opener} look="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {statusWord(event) ? 'Back on or change' : 'Cancel or postpone'}
        <span className="sr-only"> {event.title}</span>
      </Button>
      {/* Always in the page, so that screen readers notice when a text appears in it. */}
      <div role="status" className="order-last basis-full empty:hidden">
        {done && (
          <DoneMessage
            key={done.number}
            {...done}
            onUndone={() => {
              // The button that was pressed goes; whoever works by keyboard would be lost.
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

const words = {
  cancelled: 'Cancelled.',
  postponed: 'Postponed.',
  'new date': 'Postponed. The new date is on the calendar.',
  scheduled: 'Back on.',
} as const

function DoneMessage({ change, before, onUndone }: Omit<Done, 'number'> & { onUndone(): void }) {
  const { isBusy, problem, run } = useStatusWriting()
  const undo = () => run(client => undoChange(client, before, change), onUndone)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold">
        {change.to === 'scheduled' && change.deleteNewDate
          ? 'Back on. The new date was deleted.'
          : words[change.to]}
        <Button look="secondary" aria-disabled={isBusy} onClick={undo}>
          {isBusy ? 'Undoing...' : 'Undo'}
          <span className="sr-only"> this change of {before.title}</span>
        </Button>
      </p>
      {problem}
    </div>
  )
}
