// What a proposed change would change: the event as it is now, beside what its organiser wants it to say.

import * as z from 'zod/mini'
import { eventWhen } from '#domain/event/event-span.ts'
import { ruleWords } from '#domain/series/rule-words.ts'
import { typeLabel } from '#domain/text/event-text.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { checked } from '../../checked-answer.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import type { Client } from '../../supabase.ts'
import { LoadState } from '../../ui/loading-text.tsx'
import { OldBesideNew } from '../../ui/old-beside-new.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useReading } from '../session/use-reading.ts'
import { host, type ProposedChange, place, type Submission } from './submission.ts'

const changedEvent = z.object({
  title: z.string(),
  description: z.nullable(z.string()),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  type_name: z.nullable(z.string()),
  location: place,
  host,
  series: z.nullable(z.object({ rule: z.nullable(z.string()) })),
})
type ChangedEvent = z.infer<typeof changedEvent>

async function readChangedEvent(client: Client, id: string): Promise<ChangedEvent | null> {
  const answer = await client
    .from('events')
    .select('title, description, start_date, end_date, type_name, location, host, series:event_series(rule)')
    .eq('id', id)
    .maybeSingle()
  return checked(z.nullable(changedEvent), answer)
}

interface Wording {
  name: string
  columns: readonly string[]
  before(event: ChangedEvent, timeZone: string): string
  after(change: Submission, timeZone: string): string
}

const whenText = (ride: { start_date: string; end_date: string | null }, timeZone: string) => {
  const { day, time } = eventWhen(ride, timeZone)
  return `${day}, ${time}`
}
const linkText = (of: { name?: string | null | undefined; url?: string | null | undefined } | null) =>
  [of?.name, of?.url].filter(Boolean).join('\n') || 'None'

/** What can be changed, in the order in which it is read. */
const wordings: readonly Wording[] = [
  { name: 'Title', columns: ['title'], before: event => event.title, after: change => change.title },
  { name: 'Date & Time', columns: ['start_date', 'end_date'], before: whenText, after: whenText },
  {
    name: 'Repeats',
    columns: ['rule'],
    before: ({ series }) => (series?.rule ? ruleWords(series.rule) : 'Not at all'),
    after: ({ rule }) => (rule ? ruleWords(rule) : 'Not at all'),
  },
  {
    name: 'Location',
    columns: ['location'],
    before: ({ location }) => linkText(location),
    after: ({ location }) => linkText(location),
  },
  {
    name: 'Event Type',
    columns: ['type_id'],
    before: ({ type_name }) => typeLabel(type_name ?? ''),
    after: ({ event_type }) => typeLabel(event_type?.name ?? ''),
  },
  {
    name: 'Host',
    columns: ['host'],
    before: event => linkText(event.host),
    after: change => linkText(change.host),
  },
  {
    name: 'Description',
    columns: ['description'],
    before: ({ description }) => plainText(description ?? ''),
    after: ({ description }) => plainText(description),
  },
]

/** Old beside new. */
export function ProposedChangeFacts({ change }: { change: ProposedChange }) {
  const { timeZone } = useSite()
  const query = useReading({
    name: queryNames.changedEvent(change.changes_event),
    read: client => readChangedEvent(client, change.changes_event),
    failure: 'The event could not be read. Please try again later.',
  })
  const event = query.data
  const changes = wordings.filter(({ columns }) =>
    columns.some(name => change.changed_columns.includes(name)),
  )
  return (
    <div className="grid gap-3">
      <LoadState query={query} loading="Loading the event..." />
      {event === null && <p className="font-semibold">The event of this change is gone.</p>}
      {event && (
        <>
          <OldBesideNew
            caption={change.changes_series ? 'Changes of all its dates' : 'Changes'}
            changes={changes.map(({ name, before, after }) => ({
              name,
              before: before(event, timeZone),
              after: after(change, timeZone),
            }))}
          />
          <TextLink to={`/event/${change.changes_event}`} target="_blank">
            See the event as it is
          </TextLink>
        </>
      )}
    </div>
  )
}
