// Changes whole series as the signed-in person, through database procedures that can be undone.

import type { EventChanges } from '#domain/event/event-payload.ts'
import type { Client } from '../../data-client.ts'
import { describeChangesSince, type SeenVersion } from '../../edit-conflicts.ts'
import { NOTHING_CHANGED, writeErrorText } from '../../error-messages.ts'

/** Which dates of a series, counted from the one in view. */
export type SeriesScope = 'later' | 'all'

/** The change that `undoSeriesChange` undoes, or the message of a failure. */
type SeriesResult = { ok: true; changeId: string } | { ok: false; problem: string }

/** The result of a change. A person with an old version is warned once; if they try again, it is a decision. */
async function resultOf(
  client: Client,
  id: string,
  seen: SeenVersion,
  { data, error }: { data: string | null; error: { code?: string } | null },
  messages: { failure: string; stale(before: SeenVersion): string | Promise<string> },
): Promise<SeriesResult> {
  if (data !== null && !error) return { ok: true, changeId: data }
  if (error?.code !== 'PT409') return { ok: false, problem: writeErrorText(error, messages.failure) }
  const now = await client.from('events').select('series:event_series(updated_at)').eq('id', id).maybeSingle()
  const before = { ...seen }
  seen.updatedAt = now.data?.series?.updated_at ?? seen.updatedAt
  return { ok: false, problem: await messages.stale(before) }
}

const staleText = (verb: string) =>
  `This series was changed in the meantime, perhaps by someone else. Try again to ${verb} it all the same.`

/** The version of a series right after one's own change of one of its dates. */
export async function seriesVersion(client: Client, id: string): Promise<string | undefined> {
  const { data } = await client.from('event_series').select('updated_at').eq('id', id).maybeSingle()
  return data?.updated_at
}

/** Why a series should not be changed yet: it or its date in view is newer than what was seen. Null if neither is. */
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
  // Both were seen, so only changes after the later one are news.
  const isEventLater = Date.parse(seen.event.updatedAt) >= Date.parse(seen.series.updatedAt)
  const before = { ...(isEventLater ? seen.event : seen.series) }
  seen.event.updatedAt = data.updated_at
  seen.series.updatedAt = data.series.updated_at
  return describeChangesSince(client, { kind: 'event', id }, before)
}

interface SeriesEdit {
  scope: SeriesScope
  changes: EventChanges
  rule: string | null
  /** The columns to replace also in dates that have a value of their own. */
  replaceOwn: string[]
}

/** Changes the series of an event, unless it is no longer the version that was seen. */
export async function changeSeries(client: Client, id: string, edit: SeriesEdit, seen: SeenVersion) {
  const { scope, rule, replaceOwn } = edit
  const { host, ...others } = edit.changes
  const response = await client.rpc('change_event_series', {
    event_id: id,
    scope,
    changes: { ...others, ...(host !== undefined && { host: host && { ...host } }) },
    rule,
    replace_own: replaceOwn,
    seen: seen.updatedAt,
  })
  return resultOf(client, id, seen, response, {
    failure: 'Failed to update event. Please try again.',
    stale: before => describeChangesSince(client, { kind: 'event', id }, before),
  })
}

/** Takes the later dates of an event's series off the calendar, or all. */
export async function deleteSeries(client: Client, id: string, scope: SeriesScope, seen: SeenVersion) {
  const response = await client.rpc('delete_event_series', { event_id: id, scope, seen: seen.updatedAt })
  return resultOf(client, id, seen, response, {
    failure: 'Error deleting event: Unknown error',
    stale: () => staleText('delete'),
  })
}

/** Turns all dates of an event's series into single events. */
export async function cutSeries(client: Client, id: string, seen: SeenVersion) {
  const response = await client.rpc('cut_event_series', { event_id: id, seen: seen.updatedAt })
  return resultOf(client, id, seen, response, {
    failure: 'The series could not be cut. Please try again.',
    stale: () => staleText('cut'),
  })
}

const undoFailure = 'It could not be undone. Please try again.'

/** Undoes a change; returns the message of a failure, or null. */
export async function undoSeriesChange(client: Client, changeId: string): Promise<string | null> {
  const { error } = await client.rpc('undo_series_change', { change_id: changeId })
  return error && writeErrorText(error, undoFailure)
}

/** Makes an event the first date of a new series; returns the series' id, or the message of a failure. */
export async function repeatEvent(client: Client, id: string, rule: string) {
  const { data, error } = await client.rpc('repeat_event', { event_id: id, rule })
  if (error) return { ok: false, problem: writeErrorText(error, 'Please try again.') } as const
  return { ok: true, seriesId: data } as const
}

/** Undoes `repeatEvent`: deletes the other dates, and cuts the series that is left. */
export async function stopRepeating(client: Client, id: string, seriesId: string): Promise<string | null> {
  const others = client.from('events').select('id').eq('series_id', seriesId).neq('id', id)
  const { data: second } = await others.order('series_date').limit(1).maybeSingle()
  const removed = second && (await client.rpc('delete_event_series', { event_id: second.id, scope: 'later' }))
  const { error } = removed?.error ? removed : await client.rpc('cut_event_series', { event_id: id })
  return error && writeErrorText(error, undoFailure)
}
