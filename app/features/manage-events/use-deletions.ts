// Deleting events from a list, one or with their series, and taking it back.

import { useRef, useState } from 'react'
import { queryNames } from '../../query-names.ts'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useRefresh } from '../session/use-reading.ts'
import type { ManagedEvent } from './read-managed-events.ts'
import { deleteEvent, restoreEvent } from './write-events.ts'
import { deleteSeries, type SeriesScope, seriesVersion, undoSeriesChange } from './write-series.ts'

/** What was deleted: an event alone, or dates of its series, with the change that can be taken back. */
type Deletion =
  | { event: ManagedEvent; scope: 'one' }
  | { event: ManagedEvent; scope: SeriesScope; changeId: string }

/** The deletions of one list. A deleted event is kept here as long as the page is open. */
export function useDeletions() {
  const { client } = useSession()
  const refresh = useRefresh()
  const [deleted, setDeleted] = useState<readonly Deletion[]>([])
  const [asked, setAsked] = useState<ManagedEvent>()
  const seenSince = useRef(new Map<string, string | undefined>())
  const { busyId, run, problemAt, problemElsewhere } = useActions()
  const keep = (deletion: Deletion) => setDeleted(deletions => [...deletions, deletion])

  const remove = (event: ManagedEvent, scope: 'one' | SeriesScope) => {
    setAsked(undefined)
    const { series } = event
    // A deleted event keeps its place in the list, and with it the way back; so the list is not read again. Its series
    // is another one without it, and whoever goes on to delete from that must have seen it, also before the list has come.
    if (scope === 'one')
      return run({
        id: event.id,
        write: async () => {
          const problem = await deleteEvent(client, event.id)
          if (problem === null && series)
            seenSince.current.set(series.id, await seriesVersion(client, series.id))
          return problem
        },
        done: () => {
          keep({ event, scope })
          if (series) void refresh(queryNames.events)
        },
      })
    const versions = [series?.updated_at, series && seenSince.current.get(series.id)]
    const seen = {
      updatedAt:
        versions
          .filter(at => at !== undefined)
          .toSorted()
          .at(-1) ?? '',
    }
    let changeId = ''
    return run({
      id: event.id,
      write: async () => {
        const change = await deleteSeries(client, event.id, scope, seen)
        if (!change.ok) return change.problem
        changeId = change.changeId
        return null
      },
      done: () => {
        keep({ event, scope, changeId })
        void refresh(queryNames.events)
      },
    })
  }

  const restore = (deletion: Deletion) => {
    const { id } = deletion.event
    return run({
      id,
      write: () =>
        deletion.scope === 'one' ? restoreEvent(client, id) : undoSeriesChange(client, deletion.changeId),
      done: () => {
        setDeleted(deletions => deletions.filter(({ event }) => event.id !== id))
        void refresh(queryNames.events)
      },
    })
  }

  /** Deletes a single event; of one that repeats, it is asked which dates are meant. Undefined takes the question back. */
  const ask = (event: ManagedEvent | undefined) =>
    event && !event.series ? remove(event, 'one') : setAsked(event)
  return { deleted, asked, busyId, problemAt, problemElsewhere, ask, remove, restore }
}
