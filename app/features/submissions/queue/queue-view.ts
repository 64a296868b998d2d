// Which part of the submissions somebody looks at, as it stands in the URL.

import type { Submission } from './submission.ts'

const statuses = ['pending', 'approved', 'rejected', 'all', 'unreviewed'] as const

/** Which submissions are shown. */
export type StatusFilter = (typeof statuses)[number]

/** Where a page begins or ends: beside a submission, so that it stays the same page when others come or are decided. */
export interface PageEdge {
  side: 'after' | 'before'
  created_at: string
  id: string
}

/** What a page of the queue shows. */
export interface QueueView {
  status: StatusFilter
  search: string
  order: 'newest' | 'oldest'
  edge: PageEdge | undefined
}

/** The view that a URL asks for. What it does not know is the first page of what is pending. */
export function viewOf(place: URLSearchParams): QueueView {
  return {
    status: statuses.find(status => status === place.get('status')) ?? 'pending',
    search: place.get('search') ?? '',
    order: place.get('order') === 'oldest' ? 'oldest' : 'newest',
    edge: edgeOf('after', place.get('after')) ?? edgeOf('before', place.get('before')),
  }
}

/** The submission beside which a page begins or ends, as a word for the URL. */
export function edgeText({ created_at, id }: Pick<Submission, 'created_at' | 'id'>): string {
  return `${created_at}~${id}`
}

function edgeOf(side: PageEdge['side'], text: string | null): PageEdge | undefined {
  const [, created_at, id] = text?.match(/^([\d:.TZ+-]{10,40})~([\da-f-]{36})$/) ?? []
  if (!created_at || !id || Number.isNaN(Date.parse(created_at))) return undefined
  return { side, created_at, id }
}
