// Takes over what was read, in one transaction: all of what it does is done, or nothing.

import { MAX_IMPORTED_EVENTS } from '#domain/import/imported-event.ts'
import type { Database, Queries } from '#platform/index.ts'
import { findDoubles } from './doubles.ts'
import type { CalendarReading, Entry } from './entries.ts'
import { type KnownItem, keyOf, planReading } from './plan.ts'
import { type ClaimedSource, noteFailure, noteRead, type Outcome } from './sources.ts'

/** More than this many events do not all end at once: an empty calendar in their place is a mistake there. */
const maxEmptied = 1
const maxFaults = 20

export interface ReadText {
  reading: CalendarReading
  etag: string | undefined
  lastModified: string | undefined
}

export type Followed =
  | { status: 'read'; outcome: Outcome; hasLeft: boolean; tried: ReadonlySet<string> }
  | { status: 'failed'; why: string }
  /** Another server has taken the reading over, or the source was removed: nothing was written. */
  | { status: 'overtaken' }

const counted = [
  ...(['added', 'queued', 'changed', 'cancelled', 'differs', 'vanished', 'doubles', 'problems'] as const),
]

/** What earlier turns of the same reading did. */
export interface Turn {
  before?: Outcome
  /** The keys of what they tried, whatever came of it. */
  tried: ReadonlySet<string>
}

/** Writes as much of what is new and changed as one transaction should, and what was done in all turns. */
export async function followReading(
  database: Database,
  source: ClaimedSource,
  { reading, etag, lastModified }: ReadText,
  turn: Turn = { tried: new Set() },
): Promise<Followed> {
  return database.transaction(async queries => {
    const [mine] = await queries.query('select id from private.begin_following($1, $2)', [
      source.id,
      source.claim,
    ])
    if (!mine) return { status: 'overtaken' }
    const items = await readItems(queries, source.id)
    const expected = items.filter(({ is_here, is_over }) => is_here && !is_over).length
    if (reading.events === 0 && expected > maxEmptied) {
      const why = `The calendar was empty, though ${expected} of its events are still to come here. Nothing was changed.`
      await noteFailure(queries, source, why)
      return { status: 'failed', why }
    }
    const isWhole = reading.events < MAX_IMPORTED_EVENTS
    const plan = planReading(reading, items, { isLive: source.is_live, isWhole, tried: turn.tried })
    const outcomes = await writeEntries(queries, source, items, plan.write)
    for (const item of plan.reset) {
      outcomes.push(await follow(queries, source, { ...item, seen: {}, fingerprint: '' }))
      await queries.query(`delete from public.imported_items where id = $1 and state = 'followed'`, [item.id])
    }
    await queries.query(
      `update public.imported_items set state = 'vanished', changed_at = now()
       where id = any (array(select jsonb_array_elements_text($1::jsonb)::uuid))`,
      [plan.vanish.map(({ id }) => id)],
    )
    await queries.query(
      `delete from public.imported_items where id = any (array(select jsonb_array_elements_text($1::jsonb)::uuid))`,
      [plan.forget.map(({ id }) => id)],
    )
    const count = (what: string) => outcomes.filter(outcome => outcome === what).length
    const now = {
      ...{
        added: count('added'),
        queued: count('queued'),
        changed: count('changed'),
        cancelled: count('cancelled'),
      },
      ...{
        differs: count('differs'),
        vanished: plan.vanish.length,
        doubles: count('double'),
        problems: count('problem'),
      },
    }
    const sums = Object.fromEntries(counted.map(name => [name, now[name] + (turn.before?.[name] ?? 0)]))
    const all = { ...now, ...sums }
    const outcome: Outcome = {
      ...all,
      events: reading.events,
      // Where all that is left fails each time, it need not be tried every minute.
      isMore: plan.isMore && all.added + all.queued + all.changed + all.doubles > 0,
      faults: reading.faults.slice(0, maxFaults),
    }
    await noteRead(queries, source, { name: reading.name, etag, lastModified, outcome })
    const tried = new Set([...turn.tried, ...plan.write.map(keyOf)])
    return { status: 'read', outcome, hasLeft: plan.isMore, tried }
  })
}

function readItems(queries: Queries, sourceId: string): Promise<KnownItem[]> {
  return queries.query<KnownItem>(
    `select i.id, i.uid, i.recurrence, i.state, i.fingerprint, i.problem, i.series_id, i.ends_at < now() as is_over,
       exists (select 1 from public.events e where e.id = i.event_id and e.group_id = s.group_id)
         or exists (select 1 from public.event_series r where r.id = i.series_id and r.group_id = s.group_id)
         or exists (select 1 from public.event_submissions w where w.id = i.submission_id and w.group_id = s.group_id and w.status = 'pending')
         as is_here
     from public.imported_items i join public.import_sources s on s.id = i.source_id where i.source_id = $1`,
    [sourceId],
  )
}

async function writeEntries(
  queries: Queries,
  source: ClaimedSource,
  items: readonly KnownItem[],
  entries: readonly Entry[],
): Promise<string[]> {
  const known = new Set(items.map(({ uid }) => uid))
  const fresh = entries.filter(({ uid, recurrence }) => recurrence === '' && !known.has(uid))
  const doubles = await findDoubles(queries, source.id, fresh)
  const outcomes: string[] = []
  for (const entry of entries) {
    const double = entry.recurrence === '' ? doubles.get(entry.uid) : undefined
    outcomes.push(await follow(queries, source, entry, double))
  }
  return outcomes
}

async function follow(
  queries: Queries,
  { id }: ClaimedSource,
  {
    uid,
    recurrence,
    seen,
    fingerprint,
  }: Pick<Entry, 'uid' | 'seen' | 'fingerprint'> & { recurrence: string },
  double?: string,
): Promise<string> {
  const [row] = await queries.query<{ outcome: string }>(
    'select private.follow_imported($1, $2, $3, $4::jsonb, $5, $6) as outcome',
    [id, uid, recurrence, seen, fingerprint, double],
  )
  return row?.outcome ?? ''
}
