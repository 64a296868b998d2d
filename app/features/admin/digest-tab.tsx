// The weekly digest: a range of days becomes markdown, to be edited, looked at and copied.

import { useCallback, useState } from 'react'
import { buildDigest, digestMarkdown, digestSpan } from '#domain/digest/digest.ts'
import { type DaySpan, isCityDay } from '#domain/time/city-day.ts'
import { cityToday, spanBounds } from '#domain/time/city-time.ts'
import { serverMessage } from '../../error-texts.ts'
import { useSite } from '../../site.ts'
import type { Client } from '../../supabase.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { hasChangedForm, LeaveQuestion } from '../../ui/use-leave-guard.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { Reading } from '../fallback/reading.ts'
import { useSession } from '../session/session-context.ts'
import { DigestEditor } from './digest-editor.tsx'
import { MailPanel } from './mail-panel.tsx'

/** The tab. */
export function DigestTab() {
  const { client } = useSession()
  const { timeZone, url } = useSite()
  const [span, setSpan] = useState(() => digestSpan(cityToday(timeZone)))
  const [askedSpan, setAskedSpan] = useState<DaySpan>()
  // Other days make another text; one that was edited is not thrown away unasked.
  const choose = (next: DaySpan) => (hasChangedForm() ? setAskedSpan(next) : setSpan(next))
  const problem = spanProblem(span)
  const read = useCallback(
    () => (spanProblem(span) ? Promise.resolve(null) : readDigest(client, span, timeZone, url)),
    [client, span, timeZone, url],
  )
  const { value: markdown, isLoading } = useLoaded(read)
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
      {isLoading && <LoadingText>Loading events...</LoadingText>}
      {!isLoading && markdown && !markdown.ok && <Banner tone="danger">{markdown.error}</Banner>}
      {!isLoading && markdown?.ok && markdown.value === '' && (
        <EmptyState text="No events found in the selected date range." />
      )}
      {!isLoading && markdown?.ok && markdown.value !== '' && (
        <DigestEditor key={markdown.value} generated={markdown.value} />
      )}
      {!problem && <MailPanel span={span} />}
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

async function readDigest(
  client: Client,
  span: DaySpan,
  timeZone: string,
  url: string,
): Promise<Reading<string>> {
  const { start, end } = spanBounds(span, timeZone)
  const { data, error } = await client
    .from('events')
    .select('id, title, description, start_date, end_date')
    .lte('start_date', end)
    .gt('ends_at', start)
    .order('start_date')
  if (error) return { ok: false, error: `Error fetching events: ${serverMessage(error, 'Unknown error')}` }
  return { ok: true, value: digestMarkdown(buildDigest(data, span, timeZone, url)) }
}
