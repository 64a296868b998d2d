// Reads the queue: a page of submissions, what has become of them since, and how many wait.

import * as z from 'zod/mini'
import { checked } from '../../../checked-answer.ts'
import type { Client } from '../../../supabase.ts'
import { orderColumn, type QueueView, type StatusFilter } from './queue-view.ts'
import {
  columns,
  type Submission,
  type SubmissionState,
  stateColumns,
  storedSubmission,
  submissionState,
} from './submission.ts'

/** As many as one request can look up the rides of the same days for. */
export const pageSize = 20

/** A page, its place in the whole, and whether there are others around it. */
export interface QueuePage {
  submissions: Submission[]
  /** How many of the view come before it. */
  before: number
  /** How many the view has. */
  total: number
  /** When the newest of the view came in. */
  newest: string | undefined
  hasNext: boolean
  hasPrevious: boolean
}

const maxWords = 6

/** What a search word is in the language of the API's filters: signs that have a meaning there lose it. */
function pattern(word: string): string {
  const like = `%${word.slice(0, 100).replace(/[\\%_]/g, '\\$&')}%`
  return `"${like.replace(/[\\"]/g, '\\$&')}"`
}

/** For each word, where it is looked for: all of them have to be found somewhere. */
function searchFilters(search: string): string[] {
  return search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .map(pattern)
    .map(word => `title.ilike.${word},location->>name.ilike.${word},submitter_email.ilike.${word}`)
}

/** The rows of a view, before pages and columns are chosen. */
function rowsOf<Columns extends string>(
  client: Client,
  view: Pick<QueueView, 'status' | 'search'>,
  shown: Columns,
  counted: { count?: 'exact'; head?: boolean } = {},
) {
  let query = client.from('event_submissions').select(shown, counted)
  if (view.status === 'unreviewed') query = query.is('is_unreviewed', true)
  else if (view.status !== 'all') query = query.eq('status', view.status)
  for (const filter of searchFilters(view.search)) query = query.or(filter)
  return query
}

/** A page of the queue. It is found by the submission beside it, so that no decision moves others past its edge. */
export async function readQueuePage(client: Client, view: QueueView): Promise<QueuePage> {
  const { edge } = view
  const isBackward = edge?.side === 'before'
  const column = orderColumn(view.order)
  const ascending = (view.order !== 'newest') !== isBackward
  let query = rowsOf(client, view, columns, { count: 'exact' })
    .order(column, { ascending })
    .order('id', { ascending })
    // One more than is shown tells whether there are more.
    .limit(pageSize + 1)
  if (edge) {
    const { at, id } = edge
    const beyond = ascending ? 'gt' : 'lt'
    query = query.or(`${column}.${beyond}."${at}",and(${column}.eq."${at}",id.${beyond}.${id})`)
  }
  const [answer, { total, newest }] = await Promise.all([query, readExtent(client, view)])
  const found = checked(z.array(storedSubmission), answer)
  const beyondEdge = answer.count ?? found.length
  const hasMore = found.length > pageSize
  const submissions = found.slice(0, pageSize)
  return isBackward
    ? {
        submissions: submissions.toReversed(),
        before: beyondEdge - submissions.length,
        ...{ total, newest },
        hasNext: true,
        hasPrevious: hasMore,
      }
    : {
        submissions,
        before: Math.max(total - beyondEdge, 0),
        ...{ total, newest },
        hasNext: hasMore,
        hasPrevious: edge !== undefined,
      }
}

/** How many a view has, and when the newest of them came in. */
async function readExtent(client: Client, view: QueueView) {
  const answer = await rowsOf(client, view, 'created_at', { count: 'exact' })
    .order('created_at', { ascending: false })
    .limit(1)
  const [newest] = checked(z.array(z.object({ created_at: z.string() })), answer)
  return { total: answer.count ?? 0, newest: newest?.created_at }
}

/** How many of a view came in after the newest that was there, or how many it has. */
export async function countNewer(
  client: Client,
  view: Pick<QueueView, 'status' | 'search'>,
  newest: string | undefined,
): Promise<number> {
  const all = rowsOf(client, view, 'id', { count: 'exact', head: true })
  const { count, error } = await (newest === undefined ? all : all.gt('created_at', newest))
  return checked(z.number(), { data: count, error })
}

/** How many submissions have a status. */
export function countByStatus(client: Client, status: StatusFilter): Promise<number> {
  return countNewer(client, { status, search: '' }, undefined)
}

/** What has become of some submissions, without their texts: this is asked again and again. */
export async function readStates(client: Client, ids: readonly string[]): Promise<SubmissionState[]> {
  const answer = await client
    .from('event_submissions')
    .select(stateColumns)
    .in('id', [...ids])
  return checked(z.array(submissionState), answer)
}

/** One submission; null where there is none, or no longer for this person. */
export async function readSubmission(client: Client, id: string): Promise<Submission | null> {
  const answer = await client.from('event_submissions').select(columns).eq('id', id).maybeSingle()
  return checked(z.nullable(storedSubmission), answer)
}

const standing = z.object({
  submission_id: z.string(),
  is_proven: z.boolean(),
  is_trusted: z.boolean(),
  approved: z.number(),
  rejected: z.number(),
})

/** What is known of a submitter's address. */
export type Standing = z.infer<typeof standing>

/** What is known of the submitters of some submissions; nothing of those without an address. */
export async function readStandings(client: Client, ids: readonly string[]): Promise<Standing[]> {
  return checked(z.array(standing), await client.rpc('submitter_standing', { submission_ids: [...ids] }))
}
