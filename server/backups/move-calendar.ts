// Takes a calendar from the embedded engine to an empty PostgreSQL: its rows, and its files where they shall be elsewhere too.

import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { type ByteStore, type Database, dumpPaused, load, openByteStore } from '#platform/index.ts'
import { migrateCalendar } from '../calendar-database.ts'
import type { Config } from '../config.ts'
import { BackupError } from './backup-error.ts'

type Place = Pick<Config, 'dataDir' | 'storageUrl'>

export interface Move {
  from: { database: Database; place: Place }
  to: { database: Database; place: Place }
  /** Has writes refused from now on; what it gives lets them in again. */
  pause(): Promise<() => Promise<void>>
  /** Whoever wanted this may be gone in the middle of it. */
  signal: AbortSignal
}

export interface Moved {
  rows: number
  files: number
  bytes: number
  pausedMilliseconds: number
}

/** Moves everything, and leaves the source paused, so that nobody writes where it would be lost; or changes nothing there. */
export async function moveCalendar({ from, to, pause, signal }: Move): Promise<Moved> {
  await refuseUnlessEmpty(to.database)
  await migrateCalendar(to.database)
  const [source, target] = [await openByteStore(from.place), await openByteStore(to.place)]
  const areFilesThere = from.place.storageUrl === to.place.storageUrl
  const copyFiles = () => (areFilesThere ? countFiles(source) : copyMissing(source, target, signal))
  // What is stored once stays as it is, so most of it can go before anybody is asked to wait.
  await copyFiles()
  signal.throwIfAborted()
  const start = performance.now()
  const goOn = await pause()
  try {
    const rows = await copyRows(from.database, to.database, signal)
    const counted = await copyFiles()
    await to.database.transaction(queries => queries.query('analyze'), { withoutTimeLimit: true })
    signal.throwIfAborted()
    return { rows, ...counted, pausedMilliseconds: performance.now() - start }
  } catch (error) {
    await goOn()
    throw error
  }
}

/** Tables and functions of others would be mixed with these; what extensions bring is nobody's. */
async function refuseUnlessEmpty(database: Database): Promise<void> {
  const [found] = await database.query<{ name: string }>(`
    select format('%s.%s', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`)
  if (found)
    throw new BackupError(
      `The database is not empty: it has ${found.name}. Name one that is, made with createdb. ` +
        'If it is the rest of a move that did not end, and nothing else is in it: dropdb, and createdb once more.',
    )
}

/** Rows go from one to the other as they are read. The target has all of them, counted and summed up, or none. */
async function copyRows(from: Database, to: Database, signal: AbortSignal): Promise<number> {
  const lines = new PassThrough({ objectMode: true, highWaterMark: 1_000 })
  const gone = new Promise<never>((_, reject) => {
    // Whoever reads the lines fails as well, unless the target keeps it waiting: nobody else may wait for that.
    signal.addEventListener('abort', () => {
      lines.on('error', () => undefined).destroy(signal.reason)
      reject(signal.reason)
    })
  })
  const loaded = load(to, lines, { signal })
  const write = async (line: string) => {
    if (!lines.write(line)) await Promise.race([once(lines, 'drain'), loaded])
  }
  const dumped = dumpPaused(from, write).then(
    () => lines.end(),
    error => lines.on('error', () => undefined).destroy(error),
  )
  const [{ rows }] = await Promise.race([Promise.all([loaded, dumped]), gone])
  return rows
}

async function countFiles(store: ByteStore): Promise<{ files: number; bytes: number }> {
  const counted = { files: 0, bytes: 0 }
  for await (const { bytes } of store.list()) {
    counted.files += 1
    counted.bytes += bytes
  }
  return counted
}

/** Copies the files that the target does not have yet, and counts all. */
async function copyMissing(source: ByteStore, target: ByteStore, signal: AbortSignal) {
  const there = new Map<string, number>()
  for await (const { key, bytes } of target.list()) there.set(key, bytes)
  const counted = { files: 0, bytes: 0 }
  for await (const { key, bytes } of source.list()) {
    signal.throwIfAborted()
    if (there.get(key) !== bytes) {
      const read = await source.read(key)
      // Thrown away meanwhile: nothing refers to it.
      if (!read) continue
      await target.write(key, read)
    }
    counted.files += 1
    counted.bytes += bytes
  }
  return counted
}
