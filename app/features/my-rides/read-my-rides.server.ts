// Reads the rides of some stars, as a visitor may; nobody here knows who set the stars.

import type { AppLoadContext } from 'react-router'
import { describeRhythm } from '#domain/series/rule.ts'
import { idsOf } from '#domain/text/ids.ts'
import { cityToday, dayBounds } from '#domain/time/city-time.ts'
import { visitorClient } from '../../visitor-client.server.ts'
import { type EventSummary, parseSummary, summaryColumns } from '../calendar/event.server.ts'
import type { Reading } from '../calendar/fallback.tsx'

/** The rides of all stars by time, and the names of the starred series and groups. */
export interface MyRides {
  rides: EventSummary[]
  series: { id: string; title: string; rhythm: string }[]
  groups: { id: string; name: string }[]
}

/** More than anyone rides; of groups with more rides, the first. */
const maxRides = 400

/** The rides that are starred themselves and, from today on, those of starred series and groups. */
export async function readMyRides(
  context: AppLoadContext,
  stars: readonly string[],
): Promise<Reading<MyRides>> {
  const client = visitorClient(context)
  const { timeZone } = context.site
  const { start } = dayBounds(cityToday(timeZone), timeZone)
  const [found, series, groups, merged] = await Promise.all([
    client
      .rpc('starred_events', { stars: [...stars], since: start })
      .select('id')
      .order('start_date')
      .limit(maxRides),
    client.from('event_series').select('id, title, rule').in('id', idsOf('s', stars)),
    client.from('groups').select('id, name').in('id', idsOf('g', stars)),
    client.from('merged_groups').select('id, into:groups(name)').in('id', idsOf('g', stars)),
  ])
  const ids = found.data?.map(({ id }) => id) ?? []
  const rides = await client
    .from('events')
    .select(`${summaryColumns.withType}, postponed_to, series_id`)
    .in('id', ids)
    .order('start_date')
    .order('id')
  if (found.error ?? series.error ?? groups.error ?? merged.error ?? rides.error)
    return { ok: false, error: 'Your rides could not be read. Please try again.' }
  return {
    ok: true,
    value: {
      rides: rides.data?.map(parseSummary) ?? [],
      series: series.data?.map(({ id, title, rule }) => ({ id, title, rhythm: describeRhythm(rule) })) ?? [],
      groups: [
        ...(groups.data ?? []),
        ...(merged.data ?? []).map(({ id, into }) => ({ id, name: into.name })),
      ],
    },
  }
}
