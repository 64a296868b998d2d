// The admin tab for the weekly digest, which is copied elsewhere, and the weekly email, which is sent automatically.

import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { type DaySpan, isCityDay } from '#domain/time/city-day.ts'
import { cityToday, spanBounds } from '#domain/time/city-time.ts'
import { buildDigest, digestMarkdown, digestSpan } from '#domain/weekly-email/digest.ts'
import type { Client } from '../../data-client.ts'
import { serverMessage } from '../../error-messages.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse, readAllRows } from '../../read-data.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { hasChangedForm, LeaveQuestion, useLeaveGuard } from '../../ui/saving-form.tsx'
import { Segments } from '../../ui/tabs.tsx'
import { useReading } from '../account/use-reading.ts'
import { MailPanel } from './mail-panel.tsx'
import { MarkdownPreview } from './markdown-preview.tsx'
import { NextEmailPanel } from './next-email.tsx'
import { Subscribers } from './subscribers.tsx'

const sections = [
  { id: 'digest', label: 'Digest' },
  { id: 'next', label: 'Next Email' },
  { id: 'subscribers', label: 'Subscribers' },
  { id: 'sent', label: 'Sent So Far' },
] as const

/** The open section is in the URL, like the tab. */
export function WeeklyDigest({ onDone }: { onDone(message: string): void }) {
  const [query, setQuery] = useSearchParams()
  const current = sections.find(({ id }) => id === query.get('part'))?.id ?? 'digest'
  const panels = {
    digest: () => <Digest />,
    next: () => <NextEmailPanel onDone={onDone} />,
    subscribers: () => <Subscribers onDone={onDone} />,
    sent: () => <MailPanel />,
  }
  const shown = useRef(current)
  // A message about one section is cleared on the next.
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    onDone('')
  }, [current, onDone])
  return (
    <div className="grid gap-5">
      <p>
        The digest is a text that you copy elsewhere, such as to a forum; the weekly email goes out by itself
        every Sunday at 7:00 AM to everyone who subscribed, unless nothing of what they chose is on.
      </p>
      <Segments
        label="Digest or email"
        segments={sections}
        current={current}
        onSelect={part =>
          setQuery(part === 'digest' ? { tab: 'digest' } : { tab: 'digest', part }, {
            preventScrollReset: true,
          })
        }
      />
      {panels[current]()}
    </div>
  )
}

function Digest() {
  const { timeZone, url } = useSite()
  const [span, setSpan] = useState(() => digestSpan(cityToday(timeZone)))
  const [requestedSpan, setRequestedSpan] = useState<DaySpan>()
  // Other days replace the text, so ask first if it was edited.
  const choose = (next: DaySpan) => (hasChangedForm() ? setRequestedSpan(next) : setSpan(next))
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
      {requestedSpan && (
        <LeaveQuestion
          onLeave={() => {
            setSpan(requestedSpan)
            setRequestedSpan(undefined)
          }}
          onStay={() => setRequestedSpan(undefined)}
        />
      )}
    </div>
  )
}

function spanProblem({ first, last }: DaySpan): string | undefined {
  if (!isCityDay(first) || !isCityDay(last)) return 'Please choose both days.'
  return last < first ? 'The end must not be before the start.' : undefined
}

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

async function readDigest(client: Client, span: DaySpan, timeZone: string, url: string): Promise<string> {
  const { start, end } = spanBounds(span, timeZone)
  const [events, notices] = await Promise.all([
    readAllRows((first, last) =>
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
  const days = buildDigest(parseResponse(digestEvents, events), span, timeZone, url)
  return digestMarkdown(days, parseResponse(digestNotices, notices))
}

const copiedMilliseconds = 2_000

function DigestEditor({ generated }: { generated: string }) {
  const [markdown, setMarkdown] = useState(generated)
  const [copyState, setCopyState] = useState<'copied' | 'failed'>()
  const [savedText, setSavedText] = useState(generated)
  const leaveGuard = useLeaveGuard(markdown !== savedText)
  useEffect(() => {
    if (copyState !== 'copied') return
    const timer = setTimeout(() => setCopyState(undefined), copiedMilliseconds)
    return () => clearTimeout(timer)
  }, [copyState])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(markdown)
      setCopyState('copied')
      // A copied text counts as saved.
      setSavedText(markdown)
    } catch {
      setCopyState('failed')
    }
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-4">
        <TextArea
          id="digest-markdown"
          label="Markdown"
          rows={20}
          className="font-mono text-sm"
          value={markdown}
          onChange={event => setMarkdown(event.target.value)}
        />
        {copyState === 'failed' && <Banner tone="danger">Error copying to clipboard</Banner>}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {markdown !== generated && (
            <Button look="quiet" onClick={() => setMarkdown(generated)}>
              Undo My Changes
            </Button>
          )}
          <Button onClick={() => void copy()}>
            <span aria-live="polite">{copyState === 'copied' ? 'Copied!' : 'Copy to Clipboard'}</span>
          </Button>
        </div>
      </div>
      <Card>
        <h3 className="mb-4 text-sm text-muted">Preview</h3>
        <MarkdownPreview markdown={markdown} />
      </Card>
      {leaveGuard.dialog}
    </div>
  )
}
