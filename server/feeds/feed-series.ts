// A series and its dates, as a visitor may read them.

import { type Database, RequestError, visitor } from '#platform/index.ts'
import {
  type EventWords,
  eventColumns,
  eventSource,
  type FeedEvent,
  placeColumn,
  textsOf,
} from './feed-events.ts'

/** A date of a series: an event, and the day of the series that it stands for. */
export interface FeedDate extends FeedEvent {
  series_date: string
}

export interface FeedSeries extends EventWords {
  id: string
  rule: string | null
  /** What the city's clock shows at the first start, such as '2027-01-05T18:30:00'. */
  starts_at: string
  /** From the start to the end, in seconds of the clock; null without an end. */
  lasts: number | null
  skipped_dates: string[]
  /** Without those that the rule names too: some programs show a date twice that is named twice. */
  added_dates: string[]
  /** Whether the first day is a date; a series that has gone on without any has only a day to begin with. */
  has_first_date: boolean
  created_at: Date
  updated_at: Date
  dates: FeedDate[]
}

/** More than a calendar program shows of a series; the rule says the rest. */
const maxDates = 1_000

/** A series with its dates in their order; of a very long one the latest. */
export async function oneSeries(database: Database, id: string, timeZone: string): Promise<FeedSeries> {
  const [series] = await database.queryAs<Omit<FeedSeries, 'dates'>>(
    visitor,
    `select s.id, s.rule, to_char(s.starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as starts_at,
       extract(epoch from s.lasts)::integer as lasts, to_jsonb(s.skipped_dates) as skipped_dates,
       to_jsonb(array(select day from unnest(s.added_dates) as day where case when s.rule is null then true else day not in (
         select (named at time zone $2)::date from public.preview_event_series(s.starts_at at time zone $2, s.rule, 400) as named
       ) end)) as added_dates,
       exists (select from public.events e where e.series_id = s.id and e.series_date = s.starts_at::date) as has_first_date,
       s.title, ${textsOf('s')}, t.name as type_name, s.location, s.host, s.facts, g.name as group_name, g.website as group_website,
       'scheduled' as status, null as status_note, null as postponed_to, null as new_start, s.created_at, s.updated_at, ${placeColumn}
     from public.event_series s join public.event_types t on t.id = s.type_id left join public.groups g on g.id = s.group_id
       left join public.places p on p.id = s.place_id
     where s.id = $1::uuid`,
    [id, timeZone],
    { readOnly: true },
  )
  if (!series) throw new RequestError(404, 'There is no series with this id.')
  const dates = await database.queryAs<FeedDate>(
    visitor,
    `select ${eventColumns}, e.series_date::text from ${eventSource}
     where e.series_id = $1::uuid order by e.series_date desc limit ${maxDates}`,
    [id],
    { readOnly: true },
  )
  return { ...series, dates: dates.reverse() }
}
