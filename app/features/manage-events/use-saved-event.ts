// Saves an edited event: alone, with its series, or as the first of a new one; and offers to take that back.

import { useMemo } from 'react'
import { changedColumns } from '#domain/event/event-changes.ts'
import type { EventPayload } from '#domain/event/event-payload.ts'
import { ownColumns } from '#domain/series/own-words.ts'
import type { RepeatFields } from '#domain/series/repeat-form.ts'
import { datesText } from '#domain/series/rule-words.ts'
import { editedRule } from '#domain/series/series-edit.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { longDay } from '#domain/time/day-text.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { offerUndo } from '../../ui/undo-offer.tsx'
import { useSession } from '../session/session-context.ts'
import { useRefresh } from '../session/use-reading.ts'
import type { EditableEvent, EditableSeries } from './read-events.ts'
import { countDates, readOtherDates } from './read-series.ts'
import { useScopeQuestion } from './use-scope-question.tsx'
import { revertEvent, updateEvent } from './write-events.ts'
import { changeSeries, repeatEvent, stopRepeating, undoSeriesChange, whyNotAsSeen } from './write-series.ts'

/** The way to save what a form sends, and the dialog of the question that may have to be answered first. */
export function useSavedEvent(id: string, event: EditableEvent, shown: RepeatFields | undefined) {
  const { client } = useSession()
  const { timeZone } = useSite()
  const refresh = useRefresh()
  const { ask, dialog } = useScopeQuestion()
  const seen = useMemo(
    () => ({
      event: { updatedAt: event.updated_at, timeZone },
      series: { updatedAt: event.series?.updated_at ?? '', timeZone },
    }),
    [event, timeZone],
  )

  const offer = (text: string, undo: () => Promise<string | null>) =>
    offerUndo({
      path: `/event/${id}`,
      text,
      undo: async () => {
        const problem = await undo()
        if (problem === null) void refresh(queryNames.events)
        return problem
      },
    })

  const saveOne = async (payload: EventPayload) => {
    const problem = await updateEvent(client, id, payload, seen.event)
    if (problem === null) offer('This date was changed.', () => revertEvent(client, id, event, seen.event))
    return problem
  }

  const saveSingle = async (payload: EventPayload) => {
    const problem = await updateEvent(client, id, payload, seen.event)
    if (problem !== null) return problem
    if (!payload.rule) {
      offer('The event was saved.', () => revertEvent(client, id, event, seen.event))
      return null
    }
    const repeated = await repeatEvent(client, id, payload.rule)
    if (!repeated.ok)
      return `Everything else is saved, but the event does not repeat yet. ${repeated.problem}`
    const dates = await countDates(client, repeated.seriesId)
    offer(
      dates === null
        ? 'The event repeats now.'
        : `The event repeats now. ${datesText(dates)} on the calendar.`,
      () => stopRepeating(client, id, repeated.seriesId),
    )
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
    const answer = await ask({
      day: longDay(startDay),
      changesRule: payload.rule !== undefined,
      changesTimes: payload.rule !== undefined || 'start_date' in changes,
      hasOwnWords: own.length > 0,
    })
    if (answer === null) return undefined
    const { scope, replacesOwn } = answer
    if (scope === 'one') return saveOne(payload)
    const stale = await whyNotAsSeen(client, id, seen)
    if (stale !== null) return stale
    const date = { startDay, seriesDay: event.series_date ?? startDay }
    const changed = await changeSeries(
      client,
      id,
      {
        scope,
        changes,
        rule: payload.rule ? editedRule(series, shown, date, payload.rule, scope) : null,
        replaceOwn: replacesOwn ? own : [],
      },
      seen.series,
    )
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
