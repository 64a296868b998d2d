// Deletes objects that nothing refers to, and files that have no row.

import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { ByteStore } from './byte-store.ts'

const batchFiles = 100
/** How many rows are looked at for one batch of deletions: more than could ever fail. */
const maxRows = 1_000
/** An upload writes its files a moment before its row; a day also forgives a database that was restored by itself. */
const graceMilliseconds = 86_400_000

/** Sweeps once. */
export async function sweepFiles(store: ByteStore, database: Database, signal?: AbortSignal): Promise<void> {
  // What cannot be removed is left for the next run, and reported after everything else is done.
  let failure: unknown
  const orLater = (error: unknown) => {
    failure ??= error
  }
  const unused = {
    table: 'storage.objects',
    condition: `t.id in (select private.unused_objects(${maxRows}))`,
  }
  await deleteInBatches(database, unused, signal).catch(orLater)
  let keys: string[] = []
  const removeUnknown = async () => {
    const versions = [...new Set(keys.map(versionOf))]
    const known = await database.query<{ version: string }>(
      'select distinct version from storage.objects where version in (select jsonb_array_elements_text($1::jsonb))',
      [versions],
    )
    const alive = new Set(known.map(({ version }) => version))
    const unknown = keys.filter(key => !alive.has(versionOf(key)))
    await store.remove(unknown).catch(async () => {
      for (const key of unknown) await store.remove([key]).catch(orLater)
    })
    keys = []
  }
  for await (const { key, written } of store.list()) {
    if (signal?.aborted) return
    if (Date.now() - written.getTime() < graceMilliseconds) continue
    keys.push(key)
    if (keys.length >= batchFiles) await removeUnknown()
  }
  await removeUnknown()
  if (failure) throw failure
}

const versionOf = (key: string) => key.slice(0, key.indexOf('/'))
