// The submissions tab: choose which ones to see, and decide on those that wait.

import { useState } from 'react'
import { serverMessage } from '../../error-texts.ts'
import { queryNames } from '../../query-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useListPlace } from '../../ui/list-place.ts'
import { LoadState } from '../../ui/loading-text.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useEventTypes } from '../manage-events/use-event-types.ts'
import { useReading } from '../session/use-reading.ts'
import { SubmissionCard } from './submission-card.tsx'
import { readSubmissions, type StatusFilter, type Submission } from './submissions-data.ts'

const filters: { id: StatusFilter; label: string }[] = [
  { id: 'pending', label: 'Pending' },
  { id: 'approved', label: 'Approved' },
  { id: 'rejected', label: 'Rejected' },
  { id: 'all', label: 'All' },
]

interface SubmissionsTabProps {
  /** Says a short word about what has succeeded. */
  onDone(message: string): void
}

/** The tab. */
export function SubmissionsTab({ onDone }: SubmissionsTabProps) {
  const { types, query: typesQuery } = useEventTypes()
  const { place, change } = useListPlace()
  const filter = filters.find(({ id }) => id === place.get('status'))?.id ?? 'pending'
  const query = useReading({
    name: queryNames.submissionsByStatus(filter),
    read: client => readSubmissions(client, filter),
    failure: error => `Error fetching submissions: ${serverMessage(error, 'Unknown error')}`,
    use: 'watched',
  })
  const [worked, setWorked] = useState<readonly Submission[]>([])
  const submissions = withWorked(query.data ?? [], worked)
  return (
    <div className="grid gap-6">
      <Segments
        label="Which submissions"
        segments={filters}
        current={filter}
        onSelect={next => {
          if (next !== filter) setWorked([])
          change({ status: next === 'pending' ? undefined : next })
        }}
      />
      <LoadState query={typesQuery} loading="Loading event types..." isSilentAtFirst />
      <LoadState query={query} loading="Loading submissions..." />
      {query.isSuccess && submissions.length === 0 && (
        <EmptyState text={`No ${filter === 'all' ? '' : `${filter} `}submissions found`} />
      )}
      {submissions.map(submission => (
        <SubmissionCard
          key={`${filter} ${submission.id}`}
          submission={submission}
          types={types}
          onDone={onDone}
          onFormOpen={isOpen =>
            setWorked(last => [
              ...last.filter(({ id }) => id !== submission.id),
              ...(isOpen ? [submission] : []),
            ])
          }
        />
      ))}
    </div>
  )
}

/** What was found, and what someone has a form open of: it may be decided elsewhere, but what was typed stays. */
function withWorked(found: readonly Submission[], worked: readonly Submission[]): readonly Submission[] {
  const missing = worked.filter(({ id }) => found.every(submission => submission.id !== id))
  if (missing.length === 0) return found
  return [...found, ...missing].sort((a, b) => b.created_at.localeCompare(a.created_at))
}
