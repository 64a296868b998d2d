// Servers of a shared database hold a lock for as long as they live, so that nobody replaces the data beneath them.

import { setTimeout } from 'node:timers/promises'
import type { Database, Queries } from './database.ts'

const lock = `hashtext('server.presence')`
const lookMilliseconds = 5_000
const retryMilliseconds = 500

/** In a transaction that replaces everything: makes sure that no server runs, and that none starts before it ends. */
export async function refuseUnderServers(queries: Queries): Promise<void> {
  const [answer] = await queries.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as free`)
  if (!answer?.free)
    throw new Error(
      'A server is running on this database, or another restore. Stop every server first: ' +
        'a restore replaces everything, also what they hold in memory.',
    )
}

async function refuseDuringRestore(queries: Queries): Promise<void> {
  const [answer] = await queries.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock_shared(${lock}) as held`,
  )
  if (!answer?.held)
    throw new Error('A backup is being restored into this database. Start the server when that is done.')
}

export interface Presence {
  leave(): Promise<void>
}

/**
 * Holds the lock in a transaction that only waits, on a connection that `database` has for nothing else: so it ends with
 * the server, also when that is killed. A lock that is lost with its connection is taken again, and when the data
 * was replaced before that, `onReplaced` is called.
 */
export async function announceServer(database: Database, onReplaced: () => void): Promise<Presence> {
  const left = new AbortController()
  let generation: string | undefined

  /** A table gets another file when a restore empties it. There is none before the first migration. */
  const look = async (queries: Queries) => {
    const [now] = await queries.query<{ file: string | null }>(
      `select pg_relation_filenode(to_regclass('server.keys'))::text as file`,
    )
    if (!now?.file) return
    if (generation !== undefined && generation !== now.file) onReplaced()
    generation = now.file
  }

  const hold = (onHeld: () => void) =>
    database.transaction(async queries => {
      await refuseDuringRestore(queries)
      await look(queries)
      onHeld()
      while (!left.signal.aborted) {
        await pause(lookMilliseconds, left.signal)
        // Also shows whether the connection still stands, and keeps the database from ending an idle one.
        if (!left.signal.aborted) await look(queries)
      }
    })

  const holdAgain = async () => {
    while (!left.signal.aborted) {
      await pause(retryMilliseconds, left.signal)
      if (!left.signal.aborted) await hold(() => undefined).catch(() => undefined)
    }
  }

  let kept = Promise.resolve()
  await new Promise<void>((held, refused) => {
    const first = hold(held)
    first.catch(refused)
    kept = first.catch(() => undefined).then(holdAgain)
  })
  return {
    leave: async () => {
      left.abort()
      await kept
    },
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
}
