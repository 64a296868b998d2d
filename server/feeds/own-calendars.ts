// The rows of the calendars that visitors have of their own: found by the hash of a token that nobody else knows.

import { createHash, randomBytes } from 'node:crypto'
import { maxStars } from '#domain/text/ids.ts'
import { type Database, deleteInBatches, PausedError, type Queries, RequestError } from '#platform/index.ts'

const tokenBytes = 32
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const newToken = () => randomBytes(tokenBytes).toString('base64url')

/** A text array, of a parameter that is sent as JSON. */
const texts = (place: number) => `array(select jsonb_array_elements_text($${place}::jsonb))`

interface Row extends Record<string, unknown> {
  stars: string[]
}

/** Full ones take 9 kB each, so all of them take 180 MB at most. */
const maxCalendars = 20_000
/** Never read or changed after the day it was made. */
const isUnused = `used_on <= (created_at at time zone 'UTC')::date`

/**
 * Makes a calendar, and gives the only copy of its token. When there are too many, the oldest unused one of an earlier day
 * gives way; undefined if there is none.
 */
export function makeOwnCalendar(
  database: Database,
  stars: readonly string[],
  max = maxCalendars,
): Promise<string | undefined> {
  const token = newToken()
  return database.transaction(async queries => {
    // One after the other, or several at once would all find the last place free.
    await queries.query(`select pg_advisory_xact_lock(hashtext('private.own_calendars'))`)
    const [row] = await queries.query<{ count: number }>(
      'select count(*)::integer as count from private.own_calendars',
    )
    if (row && row.count >= max) {
      const dropped = await queries.query(
        `delete from private.own_calendars where token_hash = (select token_hash from private.own_calendars
           where ${isUnused} and created_at < now() - interval '1 day' order by created_at limit 1) returning 1`,
      )
      if (dropped.length === 0) return undefined
    }
    await queries.query(
      `insert into private.own_calendars (token_hash, stars) values (decode($1, 'hex'), ${texts(2)})`,
      [hashOf(token), stars],
    )
    return token
  })
}

/** The stars of a calendar; undefined where no calendar has this token. That it is used is written down once a day. */
export async function useOwnCalendar(database: Database, token: string): Promise<string[] | undefined> {
  const [row] = await database.query<Row & { is_noted: boolean }>(
    `select to_jsonb(stars) as stars, used_on = current_date as is_noted
     from private.own_calendars where token_hash = decode($1, 'hex')`,
    [hashOf(token)],
  )
  if (row && !row.is_noted)
    await database
      .query(`update private.own_calendars set used_on = current_date where token_hash = decode($1, 'hex')`, [
        hashOf(token),
      ])
      .catch(error => {
        // While nothing can be written, it can be read all the same.
        if (!(error instanceof PausedError)) throw error
      })
  return row?.stars
}

/** What several devices add and take away, one after the other; gives what is in it then. */
export function changeOwnCalendar(
  database: Database,
  token: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<string[] | undefined> {
  return database.transaction(async queries => {
    const [row] = await queries.query<Row>(
      `select to_jsonb(stars) as stars from private.own_calendars where token_hash = decode($1, 'hex') for update`,
      [hashOf(token)],
    )
    if (!row) return undefined
    const stars = [...new Set([...row.stars, ...add])].filter(star => !remove.includes(star))
    if (stars.length > maxStars)
      throw new RequestError(400, `A calendar can follow ${maxStars} stars at most.`)
    await queries.query(
      `update private.own_calendars set stars = ${texts(2)}, used_on = current_date where token_hash = decode($1, 'hex')`,
      [hashOf(token), stars],
    )
    return stars
  })
}

/** Gives a calendar another token: the old one ends at once. Undefined where there is no such calendar. */
export async function renewOwnCalendar(database: Database, token: string): Promise<string | undefined> {
  const next = newToken()
  const rows = await database.query(
    `update private.own_calendars set token_hash = decode($2, 'hex'), used_on = current_date
     where token_hash = decode($1, 'hex') returning 1`,
    [hashOf(token), hashOf(next)],
  )
  return rows.length > 0 ? next : undefined
}

/** Forgets a calendar, and says whether there was one. */
export async function deleteOwnCalendar(database: Database, token: string): Promise<boolean> {
  const rows = await database.query(
    `delete from private.own_calendars where token_hash = decode($1, 'hex') returning 1`,
    [hashOf(token)],
  )
  return rows.length > 0
}

/** Deletes what nobody has used for a year, or never after its first day. */
export function sweepOwnCalendars(queries: Queries, signal?: AbortSignal): Promise<void> {
  const condition = `t.used_on < current_date - interval '1 year' or ${isUnused} and t.created_at < now() - interval '30 days'`
  return deleteInBatches(queries, { table: 'private.own_calendars', condition }, signal)
}
