// The private calendar: create it, add it to a calendar program, renew its address, delete it.

import { useState } from 'react'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { CopyButton } from '../../ui/share.tsx'
import {
  calendarAddress,
  createCalendar,
  deleteCalendar,
  type OwnCalendar,
  Refused,
  renewCalendar,
} from '../stars/own-calendar.ts'

interface OwnCalendarCardProps {
  calendar: OwnCalendar | undefined
  /** It was created, renewed or deleted. */
  onChange(): void
}

const questions = {
  renew: {
    question: 'Give your calendar a new address?',
    text: 'The old one ends at once, also on your other devices and in your calendar programs.',
    confirm: 'New address',
    run: renewCalendar,
  },
  delete: {
    question: 'Delete your calendar?',
    text: 'Its address ends at once. Your stars stay in this browser.',
    confirm: 'Delete it',
    run: deleteCalendar,
  },
}

export function OwnCalendarCard({ calendar, onChange }: OwnCalendarCardProps) {
  const [asking, setAsking] = useState<keyof typeof questions>()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setProblem('')
    await work().catch(error => setProblem(problemText(error)))
    setIsBusy(false)
    setAsking(undefined)
    onChange()
  }
  const question = asking && questions[asking]
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">A calendar of your own</h2>
      {calendar ? (
        <Address calendar={calendar} onAsk={setAsking} />
      ) : (
        <>
          <p>
            A private address for your phone’s or computer’s calendar, which follows your stars and hears of
            what is moved or cancelled. What you starred is then stored with us under that address, and
            nothing about you. Until you ask for it, nothing leaves this browser.
          </p>
          <Button
            className="justify-self-start"
            aria-disabled={isBusy}
            onClick={() => !isBusy && run(createCalendar)}
          >
            Make my calendar
          </Button>
        </>
      )}
      {problem && <Banner tone="danger">{problem}</Banner>}
      {question && (
        <ConfirmDialog
          question={question.question}
          confirmLabel={question.confirm}
          isBusy={isBusy}
          onConfirm={() => run(question.run)}
          onCancel={() => setAsking(undefined)}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function Address({ calendar, onAsk }: { calendar: OwnCalendar; onAsk(what: keyof typeof questions): void }) {
  const { url } = useSite()
  const address = calendarAddress(url, calendar.key)
  return (
    <>
      <TextField
        id="own-calendar"
        label="Your private address"
        hint="Whoever has it can see what you starred. It is forgotten when nobody has used it for a year."
        readOnly
        value={address}
        onFocus={event => event.target.select()}
      />
      <p className="flex flex-wrap gap-2">
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('primary')}>
          Open in your calendar
        </a>
        <CopyButton text={address}>Copy the address</CopyButton>
        <Button look="secondary" onClick={() => onAsk('renew')}>
          New address
        </Button>
        <Button look="danger" onClick={() => onAsk('delete')}>
          Delete the calendar
        </Button>
      </p>
    </>
  )
}

/** The message about a failure: the server's, if it responded. */
export function problemText(error: unknown): string {
  return (error instanceof Refused && error.message) || 'That could not be sent. Please try again.'
}
