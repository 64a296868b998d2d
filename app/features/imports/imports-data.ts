// Followed calendars as the server stores them, and how pages describe them.

import * as z from 'zod/mini'
import { briefWhen } from '#domain/event/event-span.ts'
import { describeRule } from '#domain/series/rule.ts'
import { countedList } from '#domain/text/counts.ts'
import { clockText, dateText } from '#domain/time/city-day.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import type { Client } from '../../data-client.ts'
import { parseResponse } from '../../read-data.ts'
import { writeFailure } from '../../ui/staff-list.tsx'

const text = z.nullable(z.string())
const count = z._default(z.number(), 0)
const faults = z._default(z.array(z.object({ where: z.string(), what: z.string() })), [])

/** What one reading of the calendar did. */
const readingResult = z.object({
  events: count,
  added: count,
  queued: count,
  changed: count,
  cancelled: count,
  differs: count,
  vanished: count,
  doubles: count,
  problems: count,
  isMore: z._default(z.boolean(), false),
  faults,
})

const columns =
  'id, group_id, address, name, type_id, place, is_live, is_paused, next_reading_at, read_at, failing_since, failure, outcome, outcome_at'
const importSource = z.object({
  id: z.string(),
  group_id: z.string(),
  address: z.string(),
  name: text,
  type_id: z.string(),
  place: text,
  is_live: z.boolean(),
  is_paused: z.boolean(),
  next_reading_at: z.string(),
  read_at: text,
  failing_since: text,
  failure: text,
  outcome: readingResult,
  outcome_at: text,
})
/** A followed calendar. */
export type ImportSource = z.infer<typeof importSource>

const state = z.enum(['followed', 'differs', 'vanished', 'double', 'declined'])
const stateCounts = z.array(z.object({ source_id: z.string(), state, count: z.number() }))

/** A followed calendar in the list, with the number of its events that wait for a decision. */
export type ListedSource = ImportSource & { undecided: number }

/** The calendars that the signed-in person may see. */
export async function readImportSources(client: Client): Promise<ListedSource[]> {
  const [sources, counted] = await Promise.all([
    client.from('import_sources').select(columns).order('created_at').order('id').limit(500),
    client
      .from('imported_items')
      .select('source_id, state, count()')
      .in('state', ['differs', 'vanished', 'double'])
      .gt('ends_at', new Date().toISOString()),
  ])
  const counts = parseResponse(stateCounts, counted)
  return parseResponse(z.array(importSource), sources).map(source => ({
    ...source,
    undecided: counts
      .filter(({ source_id }) => source_id === source.id)
      .reduce((sum, row) => sum + row.count, 0),
  }))
}

/** One calendar; null if it does not exist, or is not theirs. */
export async function readImportSource(client: Client, id: string): Promise<ImportSource | null> {
  return parseResponse(
    z.nullable(importSource),
    await client.from('import_sources').select(columns).eq('id', id).maybeSingle(),
  )
}

const itemTimes = z.object({
  start_date: z.optional(z.string()),
  end_date: z.nullish(z.string()),
  rule: z.nullish(z.string()),
  time: z.optional(z.string()),
})
const itemVersion = z.nullable(
  z.object({
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    location: z.optional(z.object({ name: z.string(), url: z.string() })),
    status: z.optional(z.string()),
    when: z.optional(itemTimes),
  }),
)
const undecidedItem = z.object({
  id: z.string(),
  state,
  title: text,
  recurrence: z.string(),
  series_id: text,
  event_id: text,
  submission_id: text,
  theirs: itemVersion,
  ours: itemVersion,
  double_of: text,
  double_title: text,
  problem: text,
})
/** An imported event that needs a decision, or could not be imported. */
export type UndecidedItem = z.infer<typeof undecidedItem>
/** The event as the calendar or this site has it. */
export type ItemVersion = z.infer<typeof itemVersion>

export async function readUndecided(client: Client, sourceId: string): Promise<UndecidedItem[]> {
  return parseResponse(z.array(undecidedItem), await client.rpc('undecided_imports', { source_id: sourceId }))
}

/** What an address would import. */
export const calendarPreview = z.object({
  name: text,
  events: z.number(),
  coming: z.number(),
  first: z.array(z.object({ title: z.string(), starts: z.string(), repeats: z.boolean() })),
  faults,
})
export type CalendarPreview = z.infer<typeof calendarPreview>

/** Changes what happens to the events of a calendar. Returns the message about a failure, or null. */
export function changeSource(
  client: Client,
  id: string,
  changes: { type_id?: string; place?: string; is_live?: boolean; is_paused?: boolean },
) {
  return writeFailure(client.rpc('change_import_source', { source_id: id, changes }), {
    otherwise: 'Failed to save this. Please try again.',
  })
}

/** The calendar's own name, or its host: the rest of the address may be a secret. */
export function sourceName({ name, address }: Pick<ImportSource, 'name' | 'address'>): string {
  return name ?? hostOf(address)
}

/** 'calendar.google.com' */
export function hostOf(address: string): string {
  return /^[^:]+:\/\/([^/?#]+)/.exec(address)?.[1] ?? address
}

/** 'November 16, 2026 at 6:00 PM' */
export function momentText(instant: string, timeZone: string): string {
  return `${dateText(cityDay(instant, timeZone))} at ${timeText(instant, timeZone)}`
}

/** One sentence about what a reading did. */
export function resultText(result: z.infer<typeof readingResult>): string {
  const done = countedList([
    [result.added, 'event added', 'events added'],
    [result.queued, 'event put into the queue', 'events put into the queue'],
    [result.changed, 'changed', 'changed'],
    [result.cancelled, 'cancelled', 'cancelled'],
    [result.differs, 'changed on both sides', 'changed on both sides'],
    [result.vanished, 'no longer there', 'no longer there'],
    [result.doubles, 'perhaps here already', 'perhaps here already'],
    [result.problems, 'not taken over', 'not taken over'],
  ])
  const read = countedList([[result.events, 'event was read', 'events were read']]) || 'No events were read'
  return `${read}: ${done || 'nothing new'}.${result.isMore ? ' There is more, which follows within minutes.' : ''}`
}

/** When an item takes place: its date, or how it repeats and at what time. */
export function whenText(times: z.infer<typeof itemTimes> | undefined, timeZone: string): string {
  if (!times) return ''
  const { start_date, end_date, rule, time } = times
  if (time !== undefined)
    return `${describeRule(rule ?? null)} at ${clockText(Number(time.slice(0, 2)), Number(time.slice(3, 5)))}`
  if (start_date === undefined) return ''
  if (rule) return `${describeRule(rule)} at ${timeText(start_date, timeZone)}`
  return briefWhen({ start_date, end_date: end_date ?? null }, timeZone)
}
