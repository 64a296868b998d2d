// Saves an edited event: alone, with its series, or as the first date of a new one; and offers to undo that.

import { useMemo } from 'react'
import { changedColumns, type EventPayload } from '#domain/event/event-payload.ts'
import type { RepeatFields } from '#domain/series/repeat-form.ts'
import { datesText } from '#domain/series/rule.ts'
import { editedRule, ownColumns } from '#domain/series/series-edit.ts'
import { longDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { offerUndo } from '../../ui/flash.tsx'
import { useSession } from '../account/session.tsx'
import { useRefresh } from '../account/use-reading.ts'
import { type EditableEvent, type EditableSeries, readFirstDate, readOtherDates } from './read-events.ts'
import { useScopeQuestion } from './scope-dialog.tsx'
import { revertEvent, updateEvent } from './write-events.ts'
import { changeSeries, repeatEvent, stopRepeating, undoSeriesChange, whyNotAsSeen } from './write-series.ts'

/** Returns a function that offers, on an event's page, to undo what was done to it. */
export function useEventUndo(id: string) {
  const refresh = useRefresh()
  return (text: string, undo: () => Promise<string | null>) =>
    offerUndo({
      path: `/event/${id}`,
      text,
      undo: async () => {
        const problem = await undo()
        if (problem === null) void refresh(queryNames.events)
        return problem
      },
    })
}

/** The save function of the edit form, and the dialog with a question that may have to be answered first. */
export function useSavedEvent(id: string, event: EditableEvent, shown: RepeatFields | undefined) {
  const { client } = useSession()
  const { timeZone } = useSite()
  const offer = useEventUndo(id)
  const { ask, dialog } = useScopeQuestion()
  const seen = useMemo(
    () => ({
      event: { updatedAt: event.updated_at, timeZone },
      series: { updatedAt: event.series?.updated_at ?? '', timeZone },
    }),
    [event, timeZone],
  )

  /** Saves this event alone; `text` announces it, unless more is to be saved. */
  const saveOne = async (payload: EventPayload, text?: string) => {
    const problem = await updateEvent(client, id, payload, seen.event)
    if (problem === null && text) offer(text, () => revertEvent(client, id, event, seen.event))
    return problem
  }

  const saveSingle = async (payload: EventPayload) => {
    if (!payload.rule) return saveOne(payload, 'The event was saved.')
    const problem = await saveOne(payload)
    if (problem !== null) return problem
    const repeated = await repeatEvent(client, id, payload.rule)
    if (!repeated.ok)
      return `Everything else is saved, but the event does not repeat yet. ${repeated.problem}`
    const { dates = null } = (await readFirstDate(client, repeated.seriesId)) ?? {}
    const dateCount = dates === null ? '' : ` ${datesText(dates)} on the calendar.`
    offer(`The event repeats now.${dateCount}`, () => stopRepeating(client, id, repeated.seriesId))
    return null
  }

  const saveDate = async (payload: EventPayload, series: EditableSeries, shown: RepeatFields) => {
    const changes = changedColumns(event, payload)
    const columns = Object.keys(changes)
    if (columns.length === 0 && !payload.rule) return null
    const own = await readOtherDates(client, series.id, id, columns).then(
      dates => ownColumns(series, dates, changes, timeZone),
      () => undefined,
    )
    if (!own) return 'Failed to update event. Please try again.'
    const startDay = cityDay(event.start_date, timeZone)
    const changesRule = payload.rule !== undefined
    const answer = await ask({
      day: longDay(startDay),
      changesRule,
      changesTimes: changesRule || 'start_date' in changes,
      hasOwnValues: own.length > 0,
    })
    if (answer === null) return undefined
    const { scope, replacesOwn } = answer
    if (scope === 'one') return saveOne(payload, 'This date was changed.')
    const stale = await whyNotAsSeen(client, id, seen)
    if (stale !== null) return stale
    const date = { startDay, seriesDay: event.series_date ?? startDay }
    const rule = payload.rule ? editedRule(series, shown, date, payload.rule, scope) : null
    const edit = { scope, changes, rule, replaceOwn: replacesOwn ? own : [] }
    const changed = await changeSeries(client, id, edit, seen.series)
    if (!changed.ok) return changed.problem
    offer(scope === 'all' ? 'All dates were changed.' : 'This and all later dates were changed.', () =>
      undoSeriesChange(client, changed.changeId),
    )
    return null
  }

  const save = (payload: EventPayload) =>
    event.series && shown ? saveDate(payload, event.series, shown) : saveSingle(payload)
  return { save, dialog }
}
