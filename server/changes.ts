// Tells everything that keeps data when the data changes: the one subscription of this process to table_changed.

import type { Database } from './database/database.ts'

export interface Changes {
  /** Calls `drop` at each change of what visitors see, and whenever one may have been missed. */
  onChange(drop: () => void): void
  stop(): Promise<void>
}

/** Begins to listen. All caches are told in one go: a page must not be made anew from an answer that is about to be dropped. */
export async function listenForChanges(database: Database): Promise<Changes> {
  const drops: (() => void)[] = []
  const changed = () => {
    for (const drop of drops) drop()
  }
  const stop = await database.listen('table_changed', {
    onNotification: changed,
    onGap: changed,
    // Whoever has just changed something must see it, and the notification may come later than the next request.
    onOwn: changed,
  })
  return { onChange: drop => void drops.push(drop), stop }
}
