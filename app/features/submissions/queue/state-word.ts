// What has become of a submission, in one word for its row and its card.

import type { QueueRow } from './use-queue.ts'

/** The word and its colour; nothing for what still waits. */
export function stateWord({ submission, isGone }: QueueRow) {
  if (isGone) return { text: 'Gone', color: 'gray' } as const
  if (submission.is_unreviewed) return { text: 'New, unreviewed', color: 'yellow' } as const
  if (submission.status === 'approved') return { text: 'Approved', color: 'green' } as const
  if (submission.is_spam) return { text: 'Spam', color: 'red' } as const
  if (submission.status === 'rejected') return { text: 'Rejected', color: 'red' } as const
  return undefined
}
