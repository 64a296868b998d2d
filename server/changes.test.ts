import { expect, it, vi } from 'vitest'
import { listenForChanges } from './changes.ts'
import type { Database, Listener } from './database/database.ts'

/** Only `listen` is asked for here. */
function fakeDatabase() {
  const listeners: Listener[] = []
  const unlisten = vi.fn(async () => undefined)
  const refuse = () => Promise.reject(new Error('not asked for'))
  const database: Database = {
    ...{ engine: 'PGlite', query: refuse, queryAs: refuse, transaction: refuse, transactionAs: refuse },
    close: async () => undefined,
    listen: async (channel, listener) => {
      expect(channel).toBe('table_changed')
      listeners.push(listener)
      return unlisten
    },
  }
  return { database, listeners, unlisten }
}

it('one subscription tells all of a notification, of a gap and of a write of this process', async () => {
  const { database, listeners, unlisten } = fakeDatabase()
  const changes = await listenForChanges(database)
  const drops = [vi.fn(), vi.fn()]
  for (const drop of drops) changes.onChange(drop)
  expect(listeners).toHaveLength(1)
  listeners[0]?.onNotification('')
  for (const drop of drops) expect(drop).toHaveBeenCalledTimes(1)
  listeners[0]?.onGap()
  for (const drop of drops) expect(drop).toHaveBeenCalledTimes(2)
  listeners[0]?.onOwn?.('events')
  for (const drop of drops) expect(drop).toHaveBeenCalledTimes(3)
  await changes.stop()
  expect(unlisten).toHaveBeenCalledTimes(1)
})
