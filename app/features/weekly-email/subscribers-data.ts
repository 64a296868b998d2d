// Reads the weekly email's subscribers, stops or erases one, and downloads the list as a file.

import * as z from 'zod/mini'
import type { Client } from '../../data-client.ts'
import { NOTHING_CHANGED, serverMessage, writeErrorText } from '../../error-messages.ts'
import { callFunction, parseResponse } from '../../read-data.ts'

const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  subscribed_at: z.string(),
  is_active: z.boolean(),
  refusals: z.number(),
})
export type Subscriber = z.infer<typeof subscriber>

export interface SubscriberFilter {
  status: 'active' | 'left'
  search: string
  /** Starts at 1. A number that is too high means the last page. */
  page: number
}

export type SubscriberPage = Awaited<ReturnType<typeof readSubscribers>>

export const subscribersPerPage = 25

/** One page, the newest first. `counts` ignores the search, `total` is the number of matches on all pages. */
export async function readSubscribers(client: Client, filter: SubscriberFilter) {
  const pattern = `%${filter.search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const isActive = filter.status === 'active'
  // Counted first: requesting rows after the last one would be an error.
  const counted = await client
    .from('email_subscriptions')
    .select('id', { count: 'exact', head: true })
    .eq('is_active', isActive)
    .ilike('email', pattern)
  const total = parseResponse(z.number(), { data: counted.count, error: counted.error })
  const pages = Math.max(1, Math.ceil(total / subscribersPerPage))
  const page = Math.min(filter.page, pages)
  const first = (page - 1) * subscribersPerPage
  const rows = await client
    .from('email_subscriptions')
    .select('id, email, subscribed_at, is_active, refusals')
    .eq('is_active', isActive)
    .ilike('email', pattern)
    .order('subscribed_at', { ascending: false })
    .order('id')
    .range(first, first + subscribersPerPage - 1)
  const subscribers = parseResponse(z.array(subscriber), rows)
  return { subscribers, counts: await countSubscribers(client), total, page, pages }
}

const countRows = z.array(z.object({ is_active: z.boolean(), count: z.number() }))

async function countSubscribers(client: Client) {
  const rows = parseResponse(countRows, await client.from('email_subscriptions').select('is_active, count()'))
  const count = (isActive: boolean) => rows.find(row => row.is_active === isActive)?.count ?? 0
  return { active: count(true), left: count(false) }
}

/** Stops the emails to an address. Returns an error message or null. */
export async function deactivateSubscriber(client: Client, id: string): Promise<string | null> {
  const { data, error } = await client
    .from('email_subscriptions')
    .update({ is_active: false })
    .eq('id', id)
    .select('id')
  if (error) return `Error: ${writeErrorText(error, 'the emails were not stopped')}`
  return data.length === 0 ? `Error: ${NOTHING_CHANGED}` : null
}

/** Deletes an address permanently. Returns an error message or null. */
export async function eraseSubscriber(client: Client, id: string): Promise<string | null> {
  const { error } = await client.rpc('erase_subscriber', { subscription_id: id })
  return error && `Error: ${writeErrorText(error, 'the address was not erased')}`
}

/** The active subscribers as CSV text, or an error message. */
export async function fetchSubscribersFile(
  client: Client,
): Promise<{ csv: string; problem: null } | { csv: null; problem: string }> {
  const { data, error } = await callFunction(client, 'subscribers-file')
  if (typeof data === 'string') return { csv: data, problem: null }
  return { csv: null, problem: `Error: ${serverMessage(error, 'the list could not be fetched')}` }
}
