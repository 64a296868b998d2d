// Reads what stars stand for, as a visitor may: whose they are is not known here.

import type { AppLoadContext } from 'react-router'
import { idsOf } from '#domain/my-rides/star.ts'
import { rhythmText } from '#domain/series/rule-words.ts'
import { cityToday, dayBounds } from '#domain/time/city-time.ts'
import { visitorClient } from '../../supabase.ts'
import { summaryColumns, summaryOf } from '../events/read-events.server.ts'
import type { Reading } from '../fallback/reading.ts'
import type { MyRides } from './my-rides.ts'

/** More than anyone rides; of groups with more on, the first. */
const maxRides = 400

/** The rides of some stars: those that are starred themselves, and from today on those of series and groups. */
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
    .select(`${summaryColumns}, postponed_to, series_id`)
    .in('id', ids)
    .order('start_date')
    .order('id')
  if (found.error ?? series.error ?? groups.error ?? merged.error ?? rides.error)
    return { ok: false, error: 'Your rides could not be read. Please try again.' }
  return {
    ok: true,
    value: {
      rides: rides.data?.map(summaryOf) ?? [],
      series: series.data?.map(({ id, title, rule }) => ({ id, title, rhythm: rhythmText(rule) })) ?? [],
      groups: [
        ...(groups.data ?? []),
        ...(merged.data ?? []).map(({ id, into }) => ({ id, name: into.name })),
      ],
    },
  }
}
