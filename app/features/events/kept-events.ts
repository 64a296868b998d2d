// What a browser keeps of the calendar, and what it can tell from that while the server cannot be read.

import { eventDays } from '#domain/event/event-span.ts'
import { type Notice, noticesOn } from '#domain/notice/notice.ts'
import { addDays, type CityDay, type DaySpan, laterDay } from '#domain/time/city-day.ts'
import { type Copy, recall } from '../fallback/last-good-copy.ts'
import type { EventSummary } from './event.ts'

/** The name of these copies; the calendar of all events is kept as 'all', a group's under its id. */
export const keptKind = 'events'

/** Events in the order of time, the notices over them, and the days of which they are all that there is. */
export interface KeptEvents {
  spans: DaySpan[]
  events: EventSummary[]
  /** Missing where they could not be read, and in copies from before there were any. */
  notices?: Notice[] | undefined
}

const maxKept = 400
const maxKeptNotices = 100

/** A copy with fresh events in it, which stand for all that there is in their days. */
export function mergeKept(previous: KeptEvents, fresh: KeptEvents, zone: string): KeptEvents {
  const others = previous.events.filter(event => {
    const { first, last } = eventDays(event, zone)
    return fresh.spans.every(span => last < span.first || first > span.last)
  })
  const all = [...others, ...fresh.events].sort((a, b) => a.start_date.localeCompare(b.start_date))
  const spans = joined([...previous.spans, ...fresh.spans])
  const notices = mergeNotices(previous.notices, fresh)
  const forgotten = all.at(-maxKept - 1)
  if (!forgotten) return { spans, events: all, notices }
  // The oldest are forgotten, and that their days were known with them.
  const since = addDays(eventDays(forgotten, zone).first, 1)
  return {
    spans: spans
      .map(({ first, last }) => ({ first: laterDay(first, since), last }))
      .filter(({ first, last }) => first <= last),
    events: all.slice(-maxKept),
    notices,
  }
}

/** Notices by their first day; fresh ones stand for all that there are over their days. */
function mergeNotices(previous: Notice[] = [], { spans, notices }: KeptEvents): Notice[] {
  if (!notices) return previous
  const replaced = new Set(spans.flatMap(span => noticesOn(previous, span)))
  return [...previous.filter(notice => !replaced.has(notice)), ...notices]
    .sort((a, b) => a.first_day.localeCompare(b.first_day))
    .slice(-maxKeptNotices)
}

/** Spans in the order of time, those that touch made one. */
function joined(spans: readonly DaySpan[]): DaySpan[] {
  const whole: DaySpan[] = []
  for (const { first, last } of spans.toSorted((a, b) => a.first.localeCompare(b.first))) {
    const open = whole.at(-1)
    if (open && first <= addDays(open.last, 1)) open.last = laterDay(open.last, last)
    else whole.push({ first, last })
  }
  return whole
}

/** Whether a copy says everything about a day. */
export function isKeptDay({ spans }: KeptEvents, day: CityDay): boolean {
  return spans.some(({ first, last }) => first <= day && day <= last)
}

/** A group's events as the calendar of all of them knows them. */
export function knownGroupEvents(groupId: string): Copy<KeptEvents> | undefined {
  const all = recall<KeptEvents>(keptKind, 'all')
  if (!all) return undefined
  const events = all.value.events.filter(({ group }) => group?.id === groupId)
  return { savedAt: all.savedAt, value: { ...all.value, events } }
}
