// The changes that were proposed: what the calendar says beside what it would say, and what became of earlier ones.

import { proposedParts } from '#domain/event/proposed-change.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../../site.ts'
import { OldAndNew } from '../../../ui/old-and-new.tsx'
import { ActButton } from './act-button.tsx'
import type { DecidedChange, Proposal } from './linked-submission.ts'

/** One change that waits. */
export function WaitingChange({ proposal }: { proposal: Proposal }) {
  const city = useSite()
  const { event, changed_columns, changes_series, created_at } = proposal
  return (
    <article className="grid gap-4">
      <p>
        Waiting for review since {dateText(cityDay(created_at, city.timeZone))}
        {changes_series && ', for all dates of the series'}. Until it is approved, the calendar stays as it
        is.
      </p>
      {event &&
        proposedParts({ columns: changed_columns, now: event, wanted: proposal, city }).map(
          ({ name, before, after }) => (
            <OldAndNew
              key={name}
              label={name}
              before={before}
              after={after}
              names={{ before: 'Now', after: 'Proposed' }}
            />
          ),
        )}
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
