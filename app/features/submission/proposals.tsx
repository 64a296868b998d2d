// The changes that were proposed: what the calendar says beside what it would say, and what became of earlier ones.

import { eventWhen } from '#domain/event/event-span.ts'
import { ruleWords } from '#domain/series/rule-words.ts'
import { typeLabel } from '#domain/text/event-text.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { ActButton } from './act-button.tsx'
import type { DecidedChange, Proposal, Words } from './submission.ts'

type Side = Words & { rule: string | null }

/** What is compared, by the columns that changed. */
const parts: { name: string; columns: string[]; text(side: Side, zone: string): string }[] = [
  { name: 'Title', columns: ['title'], text: side => side.title },
  {
    name: 'When',
    columns: ['start_date', 'end_date'],
    text: (side, zone) => {
      const { day, time } = eventWhen(side, zone)
      return `${day}, ${time}`
    },
  },
  { name: 'Repeats', columns: ['rule'], text: side => ruleWords(side.rule) },
  { name: 'Type', columns: ['type_id'], text: side => typeLabel(side.type_name ?? '') },
  { name: 'Where', columns: ['location'], text: side => placeText(side.location) },
  { name: 'Host', columns: ['host'], text: side => placeText(side.host) },
  { name: 'Description', columns: ['description'], text: side => plainText(side.description) },
]

const placeText = (place: Words['host']) => [place?.name, place?.url].filter(Boolean).join('\n') || 'None'

/** One change that waits. */
export function WaitingChange({ proposal }: { proposal: Proposal }) {
  const { timeZone } = useSite()
  const { event, changed_columns, changes_series, created_at } = proposal
  const changed = parts.filter(({ columns }) => columns.some(column => changed_columns.includes(column)))
  return (
    <article className="grid gap-4">
      <p>
        Waiting for review since {dateText(cityDay(created_at, timeZone))}
        {changes_series && ', for all dates of the series'}. Until it is approved, the calendar stays as it
        is.
      </p>
      <dl className="grid gap-4">
        {changed.map(({ name, text }) => (
          <div key={name}>
            <dt className="text-sm font-semibold text-muted">{name}</dt>
            <dd className="mt-1 grid gap-2 sm:grid-cols-2">
              <Version label="Now" text={event ? text(event, timeZone) : ''} />
              <Version label="Proposed" text={text(proposal, timeZone)} />
            </dd>
          </div>
        ))}
      </dl>
      <ActButton act="withdraw-proposal" facts={{ proposal: proposal.id }} look="secondary">
        Withdraw this change
      </ActButton>
    </article>
  )
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <div className="rounded-lg bg-highlight px-3 py-2">
      <p className="text-sm text-muted">{label}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )
}

/** What became of an earlier change. */
export function DecidedLine({ change }: { change: DecidedChange }) {
  const { timeZone } = useSite()
  const day = dateText(cityDay(change.reviewed_at, timeZone))
  return (
    <p className="wrap-anywhere">
      {change.status === 'approved'
        ? `Your change was approved on ${day} and is on the calendar.`
        : `Your change was not made (${day}).`}
      {change.rejection_reason && ` The reason given: ${change.rejection_reason}`}
    </p>
  )
}
