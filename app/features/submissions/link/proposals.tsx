// The changes that were proposed: what the calendar says beside what it would say, and what became of earlier ones.

import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../../site.ts'
import { ProposedParts } from '../../event-look/proposed-parts.tsx'
import { ActButton } from './act-button.tsx'
import type { DecidedChange, Proposal } from './linked-submission.ts'

/** One change that waits. */
export function WaitingChange({ proposal }: { proposal: Proposal }) {
  const { timeZone } = useSite()
  const { event, changed_columns, changes_series, created_at } = proposal
  return (
    <article className="grid gap-4">
      <p>
        Waiting for review since {dateText(cityDay(created_at, timeZone))}
        {changes_series && ', for all dates of the series'}. Until it is approved, the calendar stays as it
        is.
      </p>
      {event && <ProposedParts columns={changed_columns} now={event} wanted={proposal} />}
      <ActButton act="withdraw-proposal" facts={{ proposal: proposal.id }} look="secondary">
        Withdraw this change
      </ActButton>
    </article>
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
