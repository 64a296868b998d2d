// Reads the review queue: the view that the URL describes, one page of it, and its counts.

import * as z from 'zod/mini'
import type { Client } from '../../../data-client.ts'
import { parseResponse } from '../../../read-data.ts'
import {
  type Submission,
  type SubmissionState,
  stateColumns,
  storedSubmission,
  submissionColumns,
  submissionState,
} from './submission.ts'

const statuses = ['pending', 'approved', 'rejected', 'all', 'unreviewed'] as const
const orders = ['soonest', 'newest', 'oldest'] as const

export type StatusFilter = (typeof statuses)[number]

/** By the day of the ride, or by when it was submitted. */
export type QueueOrder = (typeof orders)[number]

/** A page starts or ends next to a submission, so it stays the same page while others arrive or are decided. */
interface PageEdge {
  side: 'after' | 'before'
  /** The value of the order column. */
  at: string
  id: string
}

export interface QueueView {
  status: StatusFilter
  search: string
  order: QueueOrder
  edge: PageEdge | undefined
}

/** Reads the view from the URL. Unknown values mean the first page of pending submissions. */
export function readQueueView(query: URLSearchParams): QueueView {
  const status = statuses.find(status => status === query.get('status')) ?? 'pending'
  return {
    status,
    search: query.get('search') ?? '',
    order: orders.find(order => order === query.get('order')) ?? defaultOrder(status),
    edge: readEdge('after', query.get('after')) ?? readEdge('before', query.get('before')),
  }
}

/** Pending submissions are as urgent as their ride; among decided ones people look for the latest. */
export function defaultOrder(status: StatusFilter): QueueOrder {
  return status === 'pending' ? 'soonest' : 'newest'
}

const orderColumn = (order: QueueOrder) => (order === 'soonest' ? 'start_date' : 'created_at')

/** A page edge as a URL parameter. */
export function edgeText(
  submission: Pick<Submission, 'created_at' | 'start_date' | 'id'>,
  order: QueueOrder,
): string {
  return `${submission[orderColumn(order)]}~${submission.id}`
}

function readEdge(side: PageEdge['side'], text: string | null): PageEdge | undefined {
  const [, at, id] = text?.match(/^([\d:.TZ+-]{10,40})~([\da-f-]{36})$/) ?? []
  if (!at || !id || Number.isNaN(Date.parse(at))) return undefined
  return { side, at, id }
}

/** Small enough to look up the rides on all their days in one request. */
export const pageSize = 20

const maxSearchWords = 6

/** A search word as a PostgREST pattern, with LIKE wildcards and quotes escaped. */
function likePattern(word: string): string {
  const like = `%${word.slice(0, 100).replace(/[\\%_]/g, '\\$&')}%`
  return `"${like.replace(/[\\"]/g, '\\$&')}"`
}

function queryView<Columns extends string>(
  client: Client,
  view: Pick<QueueView, 'status' | 'search'>,
  columns: Columns,
  isHeadOnly = false,
) {
  let query = client.from('event_submissions').select(columns, { count: 'exact', head: isHeadOnly })
  if (view.status === 'unreviewed') query = query.is('is_unreviewed', true)
  else if (view.status !== 'all') query = query.eq('status', view.status)
  const words = view.search.split(/\s+/).filter(Boolean).slice(0, maxSearchWords).map(likePattern)
  for (const word of words)
    query = query.or(`title.ilike.${word},location->>name.ilike.${word},submitter_email.ilike.${word}`)
  return query
}

/** Reads a page relative to its edge, so that decisions never push submissions across it. */
export async function readQueuePage(client: Client, view: QueueView) {
  const { edge } = view
  const isBackward = edge?.side === 'before'
  const column = orderColumn(view.order)
  const ascending = (view.order !== 'newest') !== isBackward
  let query = queryView(client, view, submissionColumns)
    .order(column, { ascending })
    .order('id', { ascending })
    // One extra row shows whether there is another page.
    .limit(pageSize + 1)
  if (edge) {
    const { at, id } = edge
    const beyond = ascending ? 'gt' : 'lt'
    query = query.or(`${column}.${beyond}."${at}",and(${column}.eq."${at}",id.${beyond}.${id})`)
  }
  const newestFirst = queryView(client, view, 'created_at').order('created_at', { ascending: false })
  const [answer, extent] = await Promise.all([query, newestFirst.limit(1)])
  const found = parseResponse(z.array(storedSubmission), answer)
  const [newest] = parseResponse(z.array(z.object({ created_at: z.string() })), extent)
  const total = extent.count ?? 0
  const beyondEdge = answer.count ?? found.length
  const hasMore = found.length > pageSize
  const submissions = found.slice(0, pageSize)
  return {
    submissions: isBackward ? submissions.toReversed() : submissions,
    /** How many submissions of the view come before this page. */
    before: isBackward ? beyondEdge - submissions.length : Math.max(total - beyondEdge, 0),
    total,
    /** When the newest submission of the view arrived. */
    newest: newest?.created_at,
    hasNext: isBackward || hasMore,
    hasPrevious: isBackward ? hasMore : edge !== undefined,
  }
}

export type QueuePage = Awaited<ReturnType<typeof readQueuePage>>

/** Counts submissions of a view that arrived after this time; all of them when no time is passed. */
export async function countNewer(
  client: Client,
  view: Pick<QueueView, 'status' | 'search'>,
  newest: string | undefined,
): Promise<number> {
  const all = queryView(client, view, 'id', true)
  const { count, error } = await (newest === undefined ? all : all.gt('created_at', newest))
  return parseResponse(z.number(), { data: count, error })
}

export function countByStatus(client: Client, status: StatusFilter): Promise<number> {
  return countNewer(client, { status, search: '' }, undefined)
}

/** Reads only what others may have changed, because this is polled. */
export async function readStates(client: Client, ids: readonly string[]): Promise<SubmissionState[]> {
  const answer = await client.from('event_submissions').select(stateColumns).in('id', ids)
  return parseResponse(z.array(submissionState), answer)
}

/** Null when it does not exist, or is no longer visible to this person. */
export async function readSubmission(client: Client, id: string): Promise<Submission | null> {
  const answer = await client.from('event_submissions').select(submissionColumns).eq('id', id).maybeSingle()
  return parseResponse(z.nullable(storedSubmission), answer)
}

const submitterRecord = z.object({
  submission_id: z.string(),
  is_proven: z.boolean(),
  is_trusted: z.boolean(),
  approved: z.number(),
  rejected: z.number(),
})

/** What we know about the address behind a submission. */
export type SubmitterRecord = z.infer<typeof submitterRecord>

/** Submissions without an address have no record. */
export async function readSubmitterRecords(client: Client, ids: readonly string[]) {
  const answer = await client.rpc('submitter_standing', { submission_ids: [...ids] })
  return parseResponse(z.array(submitterRecord), answer)
}
