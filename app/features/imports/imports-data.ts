// Reads and changes what is known of followed calendars, and asks the server to read them.

import * as z from 'zod/mini'
import { askFunction } from '../../ask-function.ts'
import { checked } from '../../checked-answer.ts'
import { serverMessage, writeErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'

const text = z.nullable(z.string())
const count = z._default(z.number(), 0)
const faults = z._default(z.array(z.object({ where: z.string(), what: z.string() })), [])

const outcome = z.object({
  ...{ events: count, added: count, queued: count, changed: count, cancelled: count },
  ...{ differs: count, vanished: count, doubles: count, problems: count },
  isMore: z._default(z.boolean(), false),
  faults,
})
/** What a reading did. */
export type Outcome = z.infer<typeof outcome>

const columns =
  'id, group_id, address, name, type_id, place, is_live, is_paused, next_reading_at, read_at, failing_since, failure, outcome, outcome_at'
const storedSource = z.object({
  ...{
    id: z.string(),
    group_id: z.string(),
    address: z.string(),
    name: text,
    type_id: z.string(),
    place: text,
  },
  ...{ is_live: z.boolean(), is_paused: z.boolean(), next_reading_at: z.string(), read_at: text },
  ...{ failing_since: text, failure: text, outcome, outcome_at: text },
})
/** A followed calendar. */
export type Source = z.infer<typeof storedSource>

const state = z.enum(['followed', 'differs', 'vanished', 'double', 'declined'])
const stateCounts = z.array(z.object({ source_id: z.string(), state, count: z.number() }))

/** A followed calendar in the list, with how many of its events wait for a decision. */
export type ListedSource = Source & { undecided: number }

/** The calendars that one may see. */
export async function readSources(client: Client): Promise<ListedSource[]> {
  const [sources, counted] = await Promise.all([
    client.from('import_sources').select(columns).order('created_at').order('id').limit(500),
    client
      .from('imported_items')
      .select('source_id, state, count()')
      .in('state', ['differs', 'vanished', 'double'])
      .gt('ends_at', new Date().toISOString()),
  ])
  const counts = checked(stateCounts, counted)
  return checked(z.array(storedSource), sources).map(source => ({
    ...source,
    undecided: counts
      .filter(({ source_id }) => source_id === source.id)
      .reduce((sum, one) => sum + one.count, 0),
  }))
}

/** One calendar; null where it is gone, or not one's own. */
export async function readSource(client: Client, id: string): Promise<Source | null> {
  return checked(
    z.nullable(storedSource),
    await client.from('import_sources').select(columns).eq('id', id).maybeSingle(),
  )
}

const times = z.object({
  start_date: z.optional(z.string()),
  end_date: z.nullish(z.string()),
  rule: z.nullish(z.string()),
  time: z.optional(z.string()),
})
const words = z.nullable(
  z.object({
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    location: z.optional(z.object({ name: z.string(), url: z.string() })),
    status: z.optional(z.string()),
    when: z.optional(times),
  }),
)
const storedItem = z.object({
  ...{ id: z.string(), state, title: text, recurrence: z.string(), series_id: text, event_id: text },
  ...{ submission_id: text, theirs: words, ours: words, double_of: text, double_title: text, problem: text },
})
/** Something about which somebody has to decide, or that could not be taken over. */
export type UndecidedItem = z.infer<typeof storedItem>
/** What one side says. */
export type ItemWords = z.infer<typeof words>
export type ItemTimes = z.infer<typeof times>

/** What of a calendar waits for a decision. */
export async function readUndecided(client: Client, sourceId: string): Promise<UndecidedItem[]> {
  return checked(z.array(storedItem), await client.rpc('undecided_imports', { source_id: sourceId }))
}

const previewed = z.object({
  ...{ name: text, events: z.number(), coming: z.number() },
  first: z.array(z.object({ title: z.string(), starts: z.string(), repeats: z.boolean() })),
  faults,
})
/** What would come from an address. */
export type Preview = z.infer<typeof previewed>

/** Has an address read, or gives the words about why not. */
export async function previewAddress(
  client: Client,
  address: string,
  place: string,
): Promise<Preview | string> {
  const { data, error } = await askFunction(client, 'import-preview', { address, place })
  return error
    ? serverMessage(error, 'This address could not be read. Please try again.')
    : z.parse(previewed, data)
}

/** What somebody chooses for a calendar. */
export interface SourceChoices {
  type_id: string
  place: string
  is_live: boolean
}

/** Follows a calendar; gives its id, or the words for a failure. */
export async function addSource(
  client: Client,
  source: SourceChoices & { group_id: string; address: string; name: string | null },
): Promise<{ id: string } | { problem: string }> {
  const { data, error } = await client.rpc('add_import_source', { ...source, name: source.name ?? '' })
  return error
    ? { problem: writeErrorText(error, 'Failed to add this calendar. Please try again.') }
    : { id: data }
}

/** Changes what becomes of a calendar. Gives the words for a failure, or null. */
export async function changeSource(
  client: Client,
  id: string,
  changes: Partial<SourceChoices> & { is_paused?: boolean },
): Promise<string | null> {
  const { error } = await client.rpc('change_import_source', { source_id: id, changes })
  return error && writeErrorText(error, 'Failed to save this. Please try again.')
}

/** Follows a calendar no longer. */
export async function removeSource(client: Client, id: string): Promise<string | null> {
  const { error } = await client.rpc('remove_import_source', { source_id: id })
  return error && writeErrorText(error, 'Failed to remove this import. Please try again.')
}

/** Has a calendar read now. What it did, or why it failed, stands with the calendar afterwards. */
export async function readNow(client: Client, id: string): Promise<string | null> {
  const { error } = await askFunction(client, 'import-reading', { source_id: id })
  return error ? serverMessage(error, 'The calendar could not be read. Please try again.') : null
}

/** What can be decided about an item. */
export type Choice = 'take' | 'keep' | 'delete' | 'add' | 'same'

/** Decides. */
export async function settleItem(client: Client, id: string, choice: Choice): Promise<string | null> {
  const { error } = await client.rpc('settle_imported_item', { item_id: id, choice })
  return error && writeErrorText(error, 'Failed to save this. Please try again.')
}
