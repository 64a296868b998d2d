// What is remembered of a restore: that it has begun, so that one that was killed is noticed, and that it has finished, so
// that mail which went out after the backup was made is not sent again.

import { type Database, type Queries, refuseUnderServers } from '#platform/index.ts'

/** Notes that a restore begins. One that was killed before stays noted until another one finishes. */
export function beginRestore(database: Database, file: string): Promise<string> {
  return database.transaction(async queries => {
    await refuseUnderServers(queries)
    const [restore] = await queries.query<{ id: string }>(
      'insert into server.restores (file) values ($1) returning id',
      [file],
    )
    if (!restore) throw new Error('The restore could not be noted.')
    return restore.id
  })
}

/** Removes the note of a restore that has failed and changed nothing. */
export async function cancelRestore(queries: Queries, id: string): Promise<void> {
  await queries.query('delete from server.restores where id = $1 and finished_at is null', [id])
}

/** Forgets restores that did not finish: none of them has changed a row. */
export async function discardRestores(queries: Queries): Promise<void> {
  await queries.query('delete from server.restores where finished_at is null')
}

/**
 * Notes that a restore has finished, and forgets the ones before. Returns how many mails of the backup are held back. Call it
 * in the transaction that replaces the rows: otherwise a restore that is killed right after it would send them again.
 */
export async function finishRestore(queries: Queries, id: string, now = new Date()): Promise<number> {
  // They waited when the backup was made, and have most likely been sent since.
  const held = await queries.query(
    `update private.mail_outbox set state = 'failed', claimed_by = null, claimed_at = null,
       last_error = 'It waited when the backup was made that has been restored, and may have been sent since.'
     where state in ('waiting', 'sending') returning 1`,
  )
  await queries.query('delete from server.restores where id <> $1', [id])
  await queries.query('update server.restores set finished_at = $2 where id = $1', [id, now.toISOString()])
  return held.length
}

/** Whether a backup was restored after a moment: what was due then may have been done. */
export async function isRestoredSince(queries: Queries, moment: string): Promise<boolean> {
  const [found] = await queries.query('select 1 from server.restores where finished_at >= $1', [moment])
  return found !== undefined
}

/** Throws when a restore was killed: what is there is not what anyone wanted. */
export async function refuseUnfinishedRestore(queries: Queries): Promise<void> {
  const [restore] = await queries.query<{ file: string; begun_at: Date }>(
    'select file, begun_at from server.restores where finished_at is null order by begun_at desc limit 1',
  )
  if (restore)
    throw new Error(
      `A restore of ${restore.file}, begun at ${restore.begun_at.toISOString()}, did not finish, or is still under way. The site is not started. ` +
        'To finish it: npm run restore -- FILE, with that backup or another one. ' +
        'To start with what was there before: npm run restore -- --discard',
    )
}
