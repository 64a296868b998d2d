// The submissions tab: choose which ones to see, and decide on those that wait.

import { useCallback, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useEventTypes } from '../manage-events/use-event-types.ts'
import { useSession } from '../session/session-context.ts'
import { SubmissionCard } from './submission-card.tsx'
import { readSubmissions, type StatusFilter } from './submissions-data.ts'

const filters: { id: StatusFilter; label: string }[] = [
  { id: 'pending', label: 'Pending' },
  { id: 'approved', label: 'Approved' },
  { id: 'rejected', label: 'Rejected' },
  { id: 'all', label: 'All' },
]

interface SubmissionsTabProps {
  /** Says a short word about what has succeeded. */
  onDone(message: string): void
  /** The number of those that wait may have changed. */
  onChanged(): void
}

/** The tab. */
export function SubmissionsTab({ onDone, onChanged }: SubmissionsTabProps) {
  const { client } = useSession()
  const { types } = useEventTypes()
  const [filter, setFilter] = useState<StatusFilter>('pending')
  const read = useCallback(() => readSubmissions(client, filter), [client, filter])
  const { value: submissions, isLoading, reload } = useLoaded(read)
  const changed = () => {
    reload()
    onChanged()
  }
  return (
    <div className="grid gap-6">
      <Segments
        label="Which submissions"
        segments={filters}
        current={filter}
        onSelect={next => setFilter(next)}
      />
      {isLoading && <LoadingText>Loading submissions...</LoadingText>}
      {!isLoading && submissions && !submissions.ok && <Banner tone="danger">{submissions.error}</Banner>}
      {!isLoading && submissions?.ok && submissions.value.length === 0 && (
        <EmptyState text={`No ${filter === 'all' ? '' : `${filter} `}submissions found`} />
      )}
      {!isLoading &&
        submissions?.ok &&
        submissions.value.map(submission => (
          <SubmissionCard
            key={submission.id}
            submission={submission}
            types={types}
            onDone={message => {
              changed()
              if (message) onDone(message)
            }}
            onFailed={onChanged}
          />
        ))}
    </div>
  )
}
