// The note above the form of a series' date, with a button that cuts the series into single events.

import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { describeRhythm, describeRule } from '#domain/series/rule.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { hasChangedForm } from '../../ui/saving-form.tsx'
import { useSession } from '../account/session.tsx'
import { useActions } from '../account/use-actions.tsx'
import { type EditableSeries, readFirstDate } from './read-events.ts'
import { useEventUndo } from './use-saved-event.ts'
import { cutSeries, undoSeriesChange } from './write-series.ts'

/** How an event repeats, beside an icon: 'Every Tuesday' */
export function SeriesMark({ rule }: { rule: string | null }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold">
      <Repeat aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">Repeats: </span>
      {describeRhythm(rule)}
    </span>
  )
}

interface SeriesNoteProps {
  id: string
  series: EditableSeries
  onCut(): void
}

export function SeriesNote({ id, series, onCut }: SeriesNoteProps) {
  const { client } = useSession()
  const offer = useEventUndo(id)
  const [seen] = useState({ updatedAt: series.updated_at })
  const [question, setQuestion] = useState<{ dates: number | null; isDirty: boolean }>()
  const { isBusy, failed, run, clear } = useActions()
  const ask = async () => {
    clear()
    const first = await readFirstDate(client, series.id)
    setQuestion({ dates: first?.dates ?? null, isDirty: hasChangedForm() })
  }
  const cut = async () => {
    const change = await cutSeries(client, id, seen)
    if (!change.ok) return change.problem
    offer('The series was cut into single events.', () => undoSeriesChange(client, change.changeId))
    return null
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-lg bg-highlight px-4 py-3">
      <div>
        <SeriesMark rule={series.rule} />
        <p>This event repeats. When you save, you are asked which dates should change.</p>
      </div>
      <Button look="secondary" onClick={ask}>
        Cut into single events
      </Button>
      {question && (
        <ConfirmDialog
          question="Cut into single events?"
          confirmLabel={isBusy ? 'Cutting...' : 'Cut'}
          isBusy={isBusy || question.isDirty}
          onConfirm={() => run({ write: cut, done: onCut })}
          onCancel={() => setQuestion(undefined)}
        >
          <div className="grid gap-3">
            <p>{cutText(series.rule, question.dates)}</p>
            {question.isDirty && <p>Save what you have changed first, or take it back: it would be lost.</p>}
            <p role="alert" className="font-semibold text-danger empty:hidden">
              {failed?.message}
            </p>
          </div>
        </ConfirmDialog>
      )}
    </div>
  )
}

function cutText(rule: string | null, dates: number | null): string {
  const what = dates === null ? 'All dates' : dates === 1 ? 'One date' : `${dates} dates`
  return `${what} of '${describeRule(rule)}' stay on the calendar as events of their own. No new dates are added after them.`
}
