// Which part of the submissions somebody looks at, as it stands in the URL.

import type { Submission } from './submission.ts'

const statuses = ['pending', 'approved', 'rejected', 'all', 'unreviewed'] as const

/** Which submissions are shown. */
export type StatusFilter = (typeof statuses)[number]

/** Where a page begins or ends: beside a submission, so that it stays the same page when others come or are decided. */
export interface PageEdge {
  side: 'after' | 'before'
  /** The time by which it is ordered. */
  at: string
  id: string
}

const orders = ['soonest', 'newest', 'oldest'] as const

/** By the day of the ride, or by when it was submitted. */
export type QueueOrder = (typeof orders)[number]

/** What a page of the queue shows. */
export interface QueueView {
  status: StatusFilter
  search: string
  order: QueueOrder
  edge: PageEdge | undefined
}

/** The view that a URL asks for. What it does not know is the first page of what is pending. */
export function viewOf(place: URLSearchParams): QueueView {
  const status = statuses.find(status => status === place.get('status')) ?? 'pending'
  return {
    status,
    search: place.get('search') ?? '',
    order: orders.find(order => order === place.get('order')) ?? firstOrder(status),
    edge: edgeOf('after', place.get('after')) ?? edgeOf('before', place.get('before')),
  }
}

/** What waits is urgent by its ride; of what is decided people look for the latest. */
export function firstOrder(status: StatusFilter): QueueOrder {
  return status === 'pending' ? 'soonest' : 'newest'
}

/** The column that an order goes by. */
export function orderColumn(order: QueueOrder): 'start_date' | 'created_at' {
  return order === 'soonest' ? 'start_date' : 'created_at'
}

/** The submission beside which a page begins or ends, as a word for the URL. */
export function edgeText(
  submission: Pick<Submission, 'created_at' | 'start_date' | 'id'>,
  order: QueueOrder,
): string {
  return `${submission[orderColumn(order)]}~${submission.id}`
}

function edgeOf(side: PageEdge['side'], text: string | null): PageEdge | undefined {
  const [, at, id] = text?.match(/^([\d:.TZ+-]{10,40})~([\da-f-]{36})$/) ?? []
  if (!at || !id || Number.isNaN(Date.parse(at))) return undefined
  return { side, at, id }
}
