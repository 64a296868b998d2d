// The weekly digest: a range of days becomes markdown, to be edited, looked at and copied elsewhere.

import { useState } from 'react'
import * as z from 'zod/mini'
import { type DaySpan, isCityDay } from '#domain/time/city-day.ts'
import { cityToday, spanBounds } from '#domain/time/city-time.ts'
import { buildDigest, digestMarkdown, digestSpan } from '#domain/weekly-email/digest.ts'
import { checked } from '../../checked-answer.ts'
import { serverMessage } from '../../error-texts.ts'
import { everyRow } from '../../every-row.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import type { Client } from '../../supabase.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { hasChangedForm, LeaveQuestion } from '../../ui/use-leave-guard.tsx'
import { useReading } from '../session/use-reading.ts'
import { DigestEditor } from './digest-editor.tsx'

const digestNotices = z.array(z.object({ text: z.string(), first_day: z.string(), last_day: z.string() }))
const digestEvents = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    start_date: z.string(),
    end_date: z.nullable(z.string()),
    status: z.string(),
    status_note: z.nullable(z.string()),
  }),
)

/** The part. */
export function DigestPart() {
  const { timeZone, url } = useSite()
  const [span, setSpan] = useState(() => digestSpan(cityToday(timeZone)))
  const [askedSpan, setAskedSpan] = useState<DaySpan>()
  // Other days make another text; one that was edited is not thrown away unasked.
  const choose = (next: DaySpan) => (hasChangedForm() ? setAskedSpan(next) : setSpan(next))
  const problem = spanProblem(span)
  const query = useReading({
    name: queryNames.digest(span),
    read: client => readDigest(client, span, timeZone, url),
    failure: error => `Error fetching events: ${serverMessage(error, 'Unknown error')}`,
    use: 'form',
    isWanted: !problem,
  })
  const markdown = query.data
  return (
    <div className="grid gap-6">
      <Card>
        <h2 className="mb-4 text-2xl">Weekly Digest</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id="digest-first"
            label="Start Date"
            type="date"
            value={span.first}
            onChange={event => choose({ ...span, first: event.target.value })}
          />
          <TextField
            id="digest-last"
            label="End Date"
            type="date"
            value={span.last}
            error={problem}
            onChange={event => choose({ ...span, last: event.target.value })}
          />
        </div>
      </Card>
      {!problem && <LoadState query={query} loading="Loading events..." />}
      {markdown === '' && <EmptyState text="No events found in the selected date range." />}
      {markdown && <DigestEditor key={markdown} generated={markdown} />}
      {askedSpan && (
        <LeaveQuestion
          onLeave={() => {
            setSpan(askedSpan)
            setAskedSpan(undefined)
          }}
          onStay={() => setAskedSpan(undefined)}
        />
      )}
    </div>
  )
}

function spanProblem({ first, last }: DaySpan): string | undefined {
  if (!isCityDay(first) || !isCityDay(last)) return 'Please choose both days.'
  return last < first ? 'The end must not be before the start.' : undefined
}

async function readDigest(client: Client, span: DaySpan, timeZone: string, url: string): Promise<string> {
  const { start, end } = spanBounds(span, timeZone)
  const [events, notices] = await Promise.all([
    everyRow((first, last) =>
      client
        .from('events')
        .select('id, title, description, start_date, end_date, status, status_note')
        .lte('start_date', end)
        .gt('ends_at', start)
        .order('start_date')
        .order('id')
        .range(first, last),
    ),
    client
      .from('notices')
      .select('text, first_day, last_day')
      .gte('last_day', span.first)
      .lte('first_day', span.last)
      .order('first_day'),
  ])
  const days = buildDigest(checked(digestEvents, events), span, timeZone, url)
  return digestMarkdown(days, checked(digestNotices, notices))
}
