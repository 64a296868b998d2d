// What is remembered of a restore: that it has begun, so that one that was killed is noticed, and that it has finished, so
// that mail which went out after the backup was made is not sent again.

import type { Database, Queries } from '../database/database.ts'
import { refuseUnderServers } from '../database/presence.ts'

/** Notes that a restore begins; call `finishRestore` or `discardRestore` when it is over. */
export function beginRestore(database: Database, file: string): Promise<void> {
  return database.transaction(async queries => {
    await refuseUnderServers(queries)
    await discardRestore(queries)
    await queries.query('insert into server.restores (file) values ($1)', [file])
  })
}

/** Forgets every restore: nothing was changed by it, or what was is wanted as it is. */
export async function discardRestore(queries: Queries): Promise<void> {
  await queries.query('delete from server.restores')
}

/** Notes that a restore has finished. Returns how many mails of the backup are held back. */
export function finishRestore(database: Database, now = new Date()): Promise<number> {
  return database.transaction(async queries => {
    // They waited when the backup was made, and have most likely been sent since.
    const held = await queries.query(
      `update private.mail_outbox set state = 'failed', claimed_by = null, claimed_at = null,
         last_error = 'It waited when the backup was made that has been restored, and may have been sent since.'
       where state in ('waiting', 'sending') returning 1`,
    )
    await queries.query('update server.restores set finished_at = $1', [now.toISOString()])
    return held.length
  })
}

/** Whether a backup was restored after a moment: what was due then may have been done. */
export async function isRestoredSince(queries: Queries, moment: string): Promise<boolean> {
  const [found] = await queries.query('select 1 from server.restores where finished_at >= $1', [moment])
  return found !== undefined
}

/** Throws when a restore was killed: what is there is not what anyone wanted. */
export async function refuseUnfinishedRestore(queries: Queries): Promise<void> {
  const [restore] = await queries.query<{ file: string; begun_at: Date }>(
    'select file, begun_at from server.restores where finished_at is null',
  )
  if (restore)
    throw new Error(
      `A restore of ${restore.file}, begun at ${restore.begun_at.toISOString()}, did not finish, or is still under way. The site is not started. ` +
        'To finish it: npm run restore -- FILE, with that backup or another one. ' +
        'To start with what was there before: npm run restore -- --discard',
    )
}
