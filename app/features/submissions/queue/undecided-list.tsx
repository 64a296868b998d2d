// Which of several submissions could not be decided, and why.

import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Undecided } from './batch-bar.tsx'

/** The list, until somebody has read it. */
export function UndecidedList({ undecided, onClose }: { undecided: readonly Undecided[]; onClose(): void }) {
  return (
    <div className="mb-4 grid justify-items-start gap-2">
      <Banner tone="danger">
        <p>These could not be decided:</p>
        <ul className="list-disc pl-5 break-words">
          {undecided.map(({ submission, problem }) => (
            <li key={submission.id}>
              {submission.title}: {problem}
            </li>
          ))}
        </ul>
      </Banner>
      <Button look="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
