// What pages about imports say of a calendar, a reading and a date, in words.

import { briefWhen } from '#domain/event/event-span.ts'
import { ruleWords } from '#domain/series/rule-words.ts'
import { countedList } from '#domain/text/counted.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import { clockText, dateText } from '#domain/time/day-text.ts'
import type { ItemTimes, Outcome, Source } from './imports-data.ts'

/** What a calendar is called: by itself, or by where it is. The rest of the address may be a secret. */
export function sourceName({ name, address }: Pick<Source, 'name' | 'address'>): string {
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

/** What a reading did, in a sentence. */
export function outcomeText(outcome: Outcome): string {
  const done = countedList([
    [outcome.added, 'event added', 'events added'],
    [outcome.queued, 'event put into the queue', 'events put into the queue'],
    [outcome.changed, 'changed', 'changed'],
    [outcome.cancelled, 'cancelled', 'cancelled'],
    [outcome.differs, 'changed on both sides', 'changed on both sides'],
    [outcome.vanished, 'no longer there', 'no longer there'],
    [outcome.doubles, 'perhaps here already', 'perhaps here already'],
    [outcome.problems, 'not taken over', 'not taken over'],
  ])
  const read = countedList([[outcome.events, 'event was read', 'events were read']]) || 'No events were read'
  return `${read}: ${done || 'nothing new'}.${outcome.isMore ? ' There is more, which follows within minutes.' : ''}`
}

/** When something is, there or here: a date, or how it repeats and at what hour. */
export function whenText(times: ItemTimes | undefined, timeZone: string): string {
  if (!times) return ''
  const { start_date, end_date, rule, time } = times
  if (time !== undefined)
    return `${ruleWords(rule ?? null)} at ${clockText(Number(time.slice(0, 2)), Number(time.slice(3, 5)))}`
  if (start_date === undefined) return ''
  if (rule) return `${ruleWords(rule)} at ${timeText(start_date, timeZone)}`
  return briefWhen({ start_date, end_date: end_date ?? null }, timeZone)
}
