// Changes whole series as the signed-in person: by the database's procedures, each of which can be taken back.

import type { EventChanges } from '#domain/event/event-changes.ts'
import { changedSince } from '../../changed-since.ts'
import { NOTHING_CHANGED, writeErrorText } from '../../error-texts.ts'
import type { SeenVersion } from '../../seen-version.ts'
import type { Client } from '../../supabase.ts'

/** Which dates of a series, counted from the one that somebody looks at. */
export type SeriesScope = 'later' | 'all'

/** What `undoSeriesChange` takes back; or the words for a failure. */
export type SeriesChange = { ok: true; changeId: string } | { ok: false; problem: string }

interface Answer {
  data: string | null
  error: { code?: string } | null
}

/** What a change of a series came to. Someone whose version is old is told once; doing it again is then a decision. */
async function outcome(
  client: Client,
  id: string,
  seen: SeenVersion,
  { data, error }: Answer,
  words: { meanwhile: string | ((before: SeenVersion) => Promise<string>); otherwise: string },
): Promise<SeriesChange> {
  if (data !== null && !error) return { ok: true, changeId: data }
  if (error?.code !== 'PT409') return { ok: false, problem: writeErrorText(error, words.otherwise) }
  const now = await client.from('events').select('series:event_series(updated_at)').eq('id', id).maybeSingle()
  const before = { ...seen }
  seen.updatedAt = now.data?.series?.updated_at ?? seen.updatedAt
  const { meanwhile } = words
  return { ok: false, problem: typeof meanwhile === 'string' ? meanwhile : await meanwhile(before) }
}

/** The version of a series right after one's own change of one of its dates. */
export async function seriesVersion(client: Client, id: string): Promise<string | undefined> {
  const { data } = await client.from('event_series').select('updated_at').eq('id', id).maybeSingle()
  return data?.updated_at
}

/** Whether someone who is about to change a series has seen it, and their date of it, as they are; otherwise why not. */
export async function whyNotAsSeen(
  client: Client,
  id: string,
  seen: { event: SeenVersion; series: SeenVersion },
): Promise<string | null> {
  const columns = 'updated_at, series:event_series(updated_at)'
  const { data } = await client.from('events').select(columns).eq('id', id).maybeSingle()
  if (!data?.series) return NOTHING_CHANGED
  if (data.updated_at === seen.event.updatedAt && data.series.updated_at === seen.series.updatedAt)
    return null
  // Both were seen; what came after either is news.
  const [before] = [{ ...seen.event }, { ...seen.series }].toSorted(
    (one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt),
  )
  seen.event.updatedAt = data.updated_at
  seen.series.updatedAt = data.series.updated_at
  return changedSince(client, { kind: 'event', id }, before ?? seen.event)
}

interface SeriesEdit {
  scope: SeriesScope
  changes: EventChanges
  rule: string | null
  /** The columns in which also dates with words of their own get the new ones. */
  replaceOwn: string[]
}

/** Changes the series of an event, unless it is no longer the one that was seen. */
export async function changeSeries(client: Client, id: string, edit: SeriesEdit, seen: SeenVersion) {
  const { scope, changes, rule, replaceOwn } = edit
  const { host, ...others } = changes
  const answer = await client.rpc('change_event_series', {
    event_id: id,
    scope,
    changes: { ...others, ...(host !== undefined && { host: host && { ...host } }) },
    rule,
    replace_own: replaceOwn,
    seen: seen.updatedAt,
  })
  const otherwise = 'Failed to update event. Please try again.'
  return outcome(client, id, seen, answer, {
    meanwhile: before => changedSince(client, { kind: 'event', id }, before),
    otherwise,
  })
}

/** Takes the later dates of an event's series off the calendar, or all. */
export async function deleteSeries(client: Client, id: string, scope: SeriesScope, seen: SeenVersion) {
  const answer = await client.rpc('delete_event_series', { event_id: id, scope, seen: seen.updatedAt })
  return outcome(client, id, seen, answer, {
    meanwhile:
      'This series was changed in the meantime, perhaps by someone else. Try again to delete it all the same.',
    otherwise: 'Error deleting event: Unknown error',
  })
}

/** Makes single events of all dates of an event's series. */
export async function cutSeries(client: Client, id: string, seen: SeenVersion) {
  const answer = await client.rpc('cut_event_series', { event_id: id, seen: seen.updatedAt })
  return outcome(client, id, seen, answer, {
    meanwhile:
      'This series was changed in the meantime, perhaps by someone else. Try again to cut it all the same.',
    otherwise: 'The series could not be cut. Please try again.',
  })
}

/** Takes a change back. Gives the words for a failure, or null. */
export async function undoSeriesChange(client: Client, changeId: string): Promise<string | null> {
  const { error } = await client.rpc('undo_series_change', { change_id: changeId })
  return error && writeErrorText(error, 'It could not be undone. Please try again.')
}

/** Makes an event the first date of a new series; gives the series' id, or the words for a failure. */
export async function repeatEvent(client: Client, id: string, rule: string) {
  const { data, error } = await client.rpc('repeat_event', { event_id: id, rule })
  if (error) return { ok: false, problem: writeErrorText(error, 'Please try again.') } as const
  return { ok: true, seriesId: data } as const
}

/** Makes a single event again of one that was just made to repeat: without its other dates, and without its series. */
export async function stopRepeating(client: Client, id: string, seriesId: string): Promise<string | null> {
  const others = client.from('events').select('id').eq('series_id', seriesId).neq('id', id)
  const { data: second } = await others.order('series_date').limit(1).maybeSingle()
  const removed = second && (await client.rpc('delete_event_series', { event_id: second.id, scope: 'later' }))
  const { error } = removed?.error ? removed : await client.rpc('cut_event_series', { event_id: id })
  return error && writeErrorText(error, 'It could not be undone. Please try again.')
}
