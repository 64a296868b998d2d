// Reads the subscribers of the weekly email, takes one off the list, and fetches the whole list as a file.

import * as z from 'zod/mini'
import { askFunction } from '../../ask-function.ts'
import { checked } from '../../checked-answer.ts'
import { NOTHING_CHANGED, serverMessage, writeErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'

const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  subscribed_at: z.string(),
  is_active: z.boolean(),
  refusals: z.number(),
})

/** A subscriber as the list shows one. */
export type Subscriber = z.infer<typeof subscriber>

/** Which subscribers a list shows. */
export interface SubscriberQuery {
  status: 'active' | 'left'
  search: string
  /** From 1 on; one that is too high means the last. */
  page: number
}

/** One page of the list. */
export interface SubscriberPage {
  subscribers: Subscriber[]
  /** How many get the email, and how many have left, whatever is searched for. */
  counts: { active: number; left: number }
  /** How many of those that are searched for there are on all pages. */
  total: number
  page: number
  pages: number
}

export const subscribersPerPage = 25

/** One page, the newest first. */
export async function readSubscribers(client: Client, query: SubscriberQuery): Promise<SubscriberPage> {
  const pattern = `%${query.search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const isActive = query.status === 'active'
  // Counted first: asking for rows behind the last one would be an error.
  const counted = await client
    .from('email_subscriptions')
    .select('id', { count: 'exact', head: true })
    .eq('is_active', isActive)
    .ilike('email', pattern)
  const total = checked(z.number(), { data: counted.count, error: counted.error })
  const pages = Math.max(1, Math.ceil(total / subscribersPerPage))
  const page = Math.min(query.page, pages)
  const first = (page - 1) * subscribersPerPage
  const answer = await client
    .from('email_subscriptions')
    .select('id, email, subscribed_at, is_active, refusals')
    .eq('is_active', isActive)
    .ilike('email', pattern)
    .order('subscribed_at', { ascending: false })
    .order('id')
    .range(first, first + subscribersPerPage - 1)
  const subscribers = checked(z.array(subscriber), answer)
  return { subscribers, counts: await countSubscribers(client), total, page, pages }
}

const countRows = z.array(z.object({ is_active: z.boolean(), count: z.number() }))

async function countSubscribers(client: Client): Promise<SubscriberPage['counts']> {
  const rows = checked(countRows, await client.from('email_subscriptions').select('is_active, count()'))
  const of = (isActive: boolean) => rows.find(row => row.is_active === isActive)?.count ?? 0
  return { active: of(true), left: of(false) }
}

/** Stops the emails to an address. Gives the words for a failure, or null. */
export async function deactivateSubscriber(client: Client, id: string): Promise<string | null> {
  const { data, error } = await client
    .from('email_subscriptions')
    .update({ is_active: false })
    .eq('id', id)
    .select('id')
  if (error) return `Error: ${writeErrorText(error, 'the emails were not stopped')}`
  return data.length === 0 ? `Error: ${NOTHING_CHANGED}` : null
}

/** Deletes an address for good. Gives the words for a failure, or null. */
export async function eraseSubscriber(client: Client, id: string): Promise<string | null> {
  const { error } = await client.rpc('erase_subscriber', { subscription_id: id })
  return error && `Error: ${writeErrorText(error, 'the address was not erased')}`
}

/** The active ones as the text of a CSV file, or the words for a failure. */
export async function fetchSubscribersFile(
  client: Client,
): Promise<{ csv: string; problem: null } | { csv: null; problem: string }> {
  const { data, error } = await askFunction(client, 'subscribers-file')
  if (typeof data === 'string') return { csv: data, problem: null }
  return { csv: null, problem: `Error: ${serverMessage(error, 'the list could not be fetched')}` }
}
