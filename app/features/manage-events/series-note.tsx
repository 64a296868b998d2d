// Says above the form of a date that it is one of a series, and cuts the series into single events.

import { useState } from 'react'
import { ruleWords } from '#domain/series/rule-words.ts'
import { queryNames } from '../../query-names.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { offerUndo } from '../../ui/undo-offer.tsx'
import { hasChangedForm } from '../../ui/use-leave-guard.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useRefresh } from '../session/use-reading.ts'
import type { EditableSeries } from './read-events.ts'
import { countDates } from './read-series.ts'
import { SeriesMark } from './series-mark.tsx'
import { cutSeries, undoSeriesChange } from './write-series.ts'

interface SeriesNoteProps {
  /** The date that is open. */
  id: string
  series: EditableSeries
  onCut(): void
}

/** The note. */
export function SeriesNote({ id, series, onCut }: SeriesNoteProps) {
  const { client } = useSession()
  const refresh = useRefresh()
  const [seen] = useState({ updatedAt: series.updated_at })
  const [asked, setAsked] = useState<{ dates: number | null; isDirty: boolean }>()
  const { isBusy, failed, run, clear } = useActions()
  const ask = async () => {
    clear()
    setAsked({ dates: await countDates(client, series.id), isDirty: hasChangedForm() })
  }
  const cut = async () => {
    const change = await cutSeries(client, id, seen)
    if (!change.ok) return change.problem
    offerUndo({
      path: `/event/${id}`,
      text: 'The series was cut into single events.',
      undo: async () => {
        const failure = await undoSeriesChange(client, change.changeId)
        if (failure === null) void refresh(queryNames.events)
        return failure
      },
    })
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
      {asked && (
        <ConfirmDialog
          question="Cut into single events?"
          confirmLabel={isBusy ? 'Cutting...' : 'Cut'}
          isBusy={isBusy || asked.isDirty}
          onConfirm={() => run({ write: cut, done: onCut })}
          onCancel={() => setAsked(undefined)}
        >
          <div className="grid gap-3">
            <p>{cutWords(series.rule, asked.dates)}</p>
            {asked.isDirty && <p>Save what you have changed first, or take it back: it would be lost.</p>}
            <p role="alert" className="font-semibold text-danger empty:hidden">
              {failed?.words}
            </p>
          </div>
        </ConfirmDialog>
      )}
    </div>
  )
}

function cutWords(rule: string | null, dates: number | null): string {
  const what = dates === null ? 'All dates' : dates === 1 ? 'One date' : `${dates} dates`
  return `${what} of '${ruleWords(rule)}' stay on the calendar as events of their own. No new dates are added after them.`
}
