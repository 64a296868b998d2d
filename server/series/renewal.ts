// A round of asking whether a ride still happens: what is known of it, and its answer.

import { describeRhythm } from '#domain/series/rule.ts'
import { isId } from '#domain/text/ids.ts'
import type { Queries } from '#platform/index.ts'
import { quotedWords } from '../emails/quoted-words.ts'

/** What people answer. */
export type Answer = 'still_on' | 'ended'

export interface Renewal {
  seriesId: string
  round: string
  title: string
  /** 'Every Tuesday at 6:30 PM, Depot Square' */
  about: string
  /** How many dates an end takes off the calendar. */
  datesToCome: number
  answer: Answer | 'edited' | null
  /** Everyone who may answer now. */
  recipients: string[]
}

interface RenewalRow extends Record<string, unknown> {
  series_id: string
  title: string
  rule: string | null
  hour: string
  place: string
  dates_to_come: number
  answer: Renewal['answer']
  recipients: string[]
}

/** The round, or undefined when there is a later one, or its series is gone. */
export async function readRenewal(queries: Queries, round: string): Promise<Renewal | undefined> {
  if (!isId(round)) return undefined
  const [row] = await queries.query<RenewalRow>(
    `select s.id as series_id, s.title, s.rule, to_char(s.starts_at, 'FMHH12:MI AM') as hour, s.location ->> 'name' as place,
       (select count(*)::int from private.dates_to_come(s)) as dates_to_come, r.answer,
       (select coalesce(jsonb_agg(email), '[]') from private.renewal_recipients(s) as email) as recipients
     from private.series_renewals r join public.event_series s on s.id = r.series_id where r.round = $1`,
    [round],
  )
  return (
    row && {
      ...{ seriesId: row.series_id, round, title: row.title },
      about: `${describeRhythm(row.rule)} at ${row.hour}, ${quotedWords(row.place)}`,
      ...{ datesToCome: row.dates_to_come, answer: row.answer, recipients: row.recipients },
    }
  )
}

/** Notes an answer; says how many dates it took off the calendar, or undefined when the round was answered before. */
export async function answerRenewal(
  queries: Queries,
  { seriesId, round }: Renewal,
  answer: Answer,
): Promise<number | undefined> {
  // Nobody is signed in; the history of the series says how the answer came.
  const [row] = await queries.query<{ dates: number | null }>(
    `select private.answer_renewal($1, $2, $3, 'a link in the mail that asks') as dates`,
    [seriesId, round, answer],
  )
  return row?.dates ?? undefined
}

/** 'its 12 upcoming dates' */
export function datesText(dates: number): string {
  return dates === 1 ? 'its one upcoming date' : `its ${dates} upcoming dates`
}
