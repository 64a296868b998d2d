// How a submitted ride repeats: its rule in words, the days that it skips and adds, and how many dates an approval makes.

import { Repeat } from 'lucide-react'
import { useRef } from 'react'
import { readRule } from '#domain/series/rule.ts'
import { ruleWords } from '#domain/series/rule-words.ts'
import { dateText } from '#domain/time/day-text.ts'
import { queryNames } from '../../../query-names.ts'
import { Fact } from '../../../ui/fact.tsx'
import { LoadState } from '../../../ui/loading-text.tsx'
import { useIsSeen } from '../../../ui/use-is-seen.ts'
import { useReading } from '../../session/use-reading.ts'
import { countDates } from './series-preview.ts'
import type { RepeatingSubmission } from './submission.ts'

/** The fact, to be put into a `<dl>`. What it makes is asked for while it can still be decided. */
export function SeriesFact({ submission }: { submission: RepeatingSubmission }) {
  const { start_date, rule, status } = submission
  const place = useRef<HTMLSpanElement>(null)
  const isSeen = useIsSeen(place)
  const query = useReading({
    name: queryNames.datesOfSeries({ start_date, rule }),
    read: client => countDates(client, submission),
    failure: 'Its dates could not be counted. Please try again later.',
    isWanted: status === 'pending' && isSeen,
  })
  const { skipped, added } = readRule(rule)
  return (
    <Fact icon={Repeat} name="Repeats">
      <span ref={place}>{ruleWords(rule)}</span>
      <DayList name="Skipped" days={skipped} />
      <DayList name="Added" days={added} />
      {status === 'pending' && <LoadState query={query} loading="Counting its dates..." isSilentAtFirst />}
      {query.data !== undefined && (
        <p className="text-base text-muted">
          {query.data === 1 ? 'Makes 1 date' : `Makes ${query.data} dates`} within the next year
        </p>
      )}
    </Fact>
  )
}

function DayList({ name, days }: { name: string; days: readonly string[] }) {
  if (days.length === 0) return null
  return (
    <details className="text-base">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {name}: {days.length === 1 ? '1 day' : `${days.length} days`}
      </summary>
      {days.map(dateText).join('; ')}
    </details>
  )
}
