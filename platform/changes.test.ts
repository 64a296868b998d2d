import { expect, it, vi } from 'vitest'
import { listenForChanges } from './changes.ts'
import type { Database, Listener } from './database/database.ts'

/** Only `listen` is asked for here. */
function fakeDatabase() {
  const listeners = new Map<string, Listener>()
  const unlisten = vi.fn(async () => undefined)
  const refuse = () => Promise.reject(new Error('not asked for'))
  const database: Database = {
    ...{ engine: 'PGlite', query: refuse, queryAs: refuse, transaction: refuse, transactionAs: refuse },
    close: async () => undefined,
    listen: async (channel, listener) => {
      listeners.set(channel, listener)
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
  const reload = vi.fn()
  changes.onNewStructure(reload)
  const data = listeners.get('table_changed')
  data?.onNotification('')
  for (const drop of drops) expect(drop).toHaveBeenCalledTimes(1)
  data?.onGap()
  for (const drop of drops) expect(drop).toHaveBeenCalledTimes(2)
  data?.onOwn?.('events')
  for (const drop of drops) expect(drop).toHaveBeenCalledTimes(3)
  expect(reload).not.toHaveBeenCalled()
  listeners.get('pgrst')?.onNotification('reload schema')
  listeners.get('pgrst')?.onGap()
  expect(reload).toHaveBeenCalledTimes(2)
  await changes.stop()
  expect(unlisten).toHaveBeenCalledTimes(listeners.size)
})

it('a cache that cannot be dropped does not keep the others from being dropped, and is logged', async () => {
  const { database, listeners } = fakeDatabase()
  const log = { error: vi.fn() }
  const changes = await listenForChanges(database, log)
  const broken = () => {
    throw new Error('broken')
  }
  const [drop, reload] = [vi.fn(), vi.fn()]
  for (const each of [broken, drop]) changes.onChange(each)
  for (const each of [broken, reload]) changes.onNewStructure(each)
  listeners.get('table_changed')?.onNotification('events')
  listeners.get('pgrst')?.onNotification('reload schema')
  expect(drop).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
  expect(log.error.mock.calls.map(([, words]) => words)).toEqual([
    'dropping cached data after a change failed',
    'reading the changed tables failed',
  ])
})
