// The events to come that the filters of a feed let through.

import type { Parameter } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { conditions, type FeedEvent, passingEvents } from './feed-events.ts'
import type { FeedParameters } from './feed-parameters.ts'
import type { KnownEvents } from './known-events.ts'

/** The events to come, those that have begun and not ended among them. */
export async function upcomingEvents(
  known: KnownEvents,
  parameters: FeedParameters,
  site: Pick<Config, 'siteUnits' | 'siteTimeZone'>,
): Promise<FeedEvent[]> {
  const values: Parameter[] = [new Date()]
  const filter = conditions(parameters, values)
  const order = parameters.order === 'new' ? 'e.created_at desc, e.id' : 'e.start_date, e.id'
  const events = await known.every(`e.ends_at > $1::timestamptz ${filter}`, order, values)
  return passingEvents(events, parameters, site)
}
