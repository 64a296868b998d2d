// Deletes events from a list, one date or with their series, and undoes that.

import { useRef, useState } from 'react'
import { queryNames } from '../../queries.ts'
import { useSession } from '../account/session.tsx'
import { useActions } from '../account/use-actions.tsx'
import { useRefresh } from '../account/use-reading.ts'
import type { ManagedEvent } from './read-managed-events.ts'
import { deleteEvent, restoreEvent } from './write-events.ts'
import { deleteSeries, type SeriesScope, seriesVersion, undoSeriesChange } from './write-series.ts'

/** What was deleted: an event alone, or dates of its series, with the change to undo. */
type Deletion =
  | { event: ManagedEvent; scope: 'one' }
  | { event: ManagedEvent; scope: SeriesScope; changeId: string }

/** The deletions of one list, remembered as long as the page is open. */
export function useDeletions() {
  const { client } = useSession()
  const refresh = useRefresh()
  const [deleted, setDeleted] = useState<readonly Deletion[]>([])
  const [inQuestion, setInQuestion] = useState<ManagedEvent>()
  /** The versions of series after deleting one of their dates here. They count as seen before the list is read again. */
  const ownVersions = useRef(new Map<string, string | undefined>())
  const { busyId, run, problemAt, problemElsewhere } = useActions()

  const remove = (event: ManagedEvent, scope: 'one' | SeriesScope) => {
    setInQuestion(undefined)
    const { id, series } = event
    const record = (deletion: Deletion) => setDeleted(deletions => [...deletions, deletion])
    const removeOne = async () => {
      const problem = await deleteEvent(client, id)
      if (problem !== null) return problem
      if (series) ownVersions.current.set(series.id, await seriesVersion(client, series.id))
      record({ event, scope: 'one' })
      return null
    }
    const versions = [series?.updated_at ?? '', (series && ownVersions.current.get(series.id)) ?? '']
    // A retry must use the same object: after a warning it holds the newer version.
    const seen = { updatedAt: versions.toSorted().at(-1) ?? '' }
    const removeDates = async (scope: SeriesScope) => {
      const change = await deleteSeries(client, id, scope, seen)
      if (!change.ok) return change.problem
      record({ event, scope, changeId: change.changeId })
      return null
    }
    return run({
      id,
      write: () => (scope === 'one' ? removeOne() : removeDates(scope)),
      done: () => {
        // A deleted single event keeps its place in the list, with a button to restore it: the list is not read again.
        if (series) void refresh(queryNames.events)
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

  /** Deletes a single event, or asks which dates of a series to delete. Undefined closes the question. */
  const ask = (event: ManagedEvent | undefined) =>
    event && !event.series ? remove(event, 'one') : setInQuestion(event)
  return { deleted, inQuestion, busyId, problemAt, problemElsewhere, ask, remove, restore }
}
