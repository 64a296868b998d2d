// Takes the sample city off a calendar that is to be a real one. Accounts, settings and whatever people made stay.

import type { Database, Queries } from '#platform/index.ts'

/**
 * What was loaded in the one moment in which groups came that nobody made and whose websites cannot be: the ending
 * `.example` is nobody's. People may have edited them since.
 */
const moments = `select created_at from public.groups where created_by is null and website ~ '^https://[^/]*[.]example(/|$)'`

/** Whether there is one. */
export async function hasSampleCity(queries: Queries): Promise<boolean> {
  return (await queries.query(`${moments} limit 1`)).length > 0
}

/** Removes it, without the tombstones and the history that real events leave; gives how much it was. */
export function removeSampleCity(database: Database): Promise<{ events: number; groups: number }> {
  return database.transaction(async queries => {
    const ids = async (table: string, nobodys: string) =>
      (
        await queries.query<{ id: string }>(
          `select id from public.${table} where ${nobodys} is null and created_at in (${moments})`,
        )
      ).map(({ id }) => id)
    const events = await ids('events', 'created_by')
    const series = await ids('event_series', 'created_by')
    const submissions = await ids('event_submissions', 'submitter_email')
    const groups = await ids('groups', 'created_by')
    const all = `{${[...events, ...series, ...submissions, ...groups].join()}}`
    await queries.query('delete from public.event_submissions where id = any($1::uuid[])', [all])
    await queries.query('delete from public.events where id = any($1::uuid[])', [all])
    await queries.query('delete from public.event_series where id = any($1::uuid[])', [all])
    await queries.query('delete from public.deleted_events where id = any($1::uuid[])', [all])
    await queries.query('delete from public.groups where id = any($1::uuid[])', [all])
    await queries.query('delete from private.history where subject_id = any($1::uuid[])', [all])
    return { events: events.length, groups: groups.length }
  })
}
