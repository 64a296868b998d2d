// Tells everything that keeps data when the data or its structure changes, until it is stopped.

import type { Database } from './database/database.ts'
import { type ErrorLog, guarded } from './guarded.ts'

export interface Changes {
  /** Calls `drop` at each change of what visitors see, and whenever one may have been missed. */
  onChange(drop: () => void): void
  /** Calls `reload` at each change of the tables themselves, and whenever one may have been missed. */
  onNewStructure(reload: () => void): void
  stop(): Promise<void>
}

/** Begins to listen. All caches are told in one go: a page must not be made anew from an answer that is about to be dropped. */
export async function listenForChanges(database: Database, log?: ErrorLog): Promise<Changes> {
  const drops: (() => void)[] = []
  const reloads: (() => void)[] = []
  const changed = () => {
    for (const drop of drops) drop()
  }
  const restructured = () => {
    for (const reload of reloads) reload()
  }
  const endChanges = await database.listen('table_changed', {
    onNotification: changed,
    onGap: changed,
    // Whoever has just changed something must see it, and the notification may come later than the next request.
    onOwn: changed,
  })
  // The channel that PostgREST has for the same purpose; the migrator notifies it.
  const endStructure = await database.listen('pgrst', { onNotification: restructured, onGap: restructured })
  return {
    onChange: drop => void drops.push(guarded(log, 'dropping cached data after a change', drop)),
    onNewStructure: reload => void reloads.push(guarded(log, 'reading the changed tables', reload)),
    stop: async () => {
      await endChanges()
      await endStructure()
    },
  }
}
