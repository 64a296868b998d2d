// Deleting events from a list, one or with their series, and taking it back.

import { useState } from 'react'
import { queryNames } from '../../query-names.ts'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useRefresh } from '../session/use-reading.ts'
import type { ManagedEvent } from './read-managed-events.ts'
import { deleteEvent, restoreEvent } from './write-events.ts'
import { deleteSeries, type SeriesScope, undoSeriesChange } from './write-series.ts'

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
  const { busyId, run, problemAt, problemElsewhere } = useActions()
  const keep = (deletion: Deletion) => setDeleted(deletions => [...deletions, deletion])

  const remove = (event: ManagedEvent, scope: 'one' | SeriesScope) => {
    setAsked(undefined)
    // A deleted event keeps its place in the list, and with it the way back; so the list is not read again. Its series
    // is another one without it, and whoever goes on to delete from that must have seen it.
    if (scope === 'one')
      return run({
        id: event.id,
        write: () => deleteEvent(client, event.id),
        done: () => {
          keep({ event, scope })
          if (event.series) void refresh(queryNames.events)
        },
      })
    const seen = { updatedAt: event.series?.updated_at ?? '' }
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
