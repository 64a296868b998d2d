// The calendar of one's own: asked for, given to a calendar program, renewed, deleted.

import { useState } from 'react'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import {
  calendarAddress,
  deleteCalendar,
  makeCalendar,
  type OwnCalendar,
  renewCalendar,
} from '../stars/own-calendar.ts'
import { problemText } from './problem-text.ts'

interface OwnCalendarPartProps {
  calendar: OwnCalendar | undefined
  /** It was made, renewed or deleted. */
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

/** The card. */
export function OwnCalendarPart({ calendar, onChange }: OwnCalendarPartProps) {
  const [asked, setAsked] = useState<keyof typeof questions>()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setProblem('')
    await work().catch(error => setProblem(problemText(error)))
    setIsBusy(false)
    setAsked(undefined)
    onChange()
  }
  const question = asked && questions[asked]
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">A calendar of your own</h2>
      {calendar ? (
        <Address calendar={calendar} onAsk={setAsked} />
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
            onClick={() => !isBusy && run(makeCalendar)}
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
          onCancel={() => setAsked(undefined)}
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
