// What a frame on another site shows, as it stands in the frame's URL.

import { sixDigitHex } from '#domain/event/event-colors.ts'
import type { KnownQuery } from '#domain/page/page-handle.ts'
import { addDays, type CityDay, type DaySpan, monthOf, weekOf } from '#domain/time/city-day.ts'
import { readCalendarState } from '../calendar/calendar-url.ts'
import { knownFollowed, readFollowed } from '../events/followed-url.ts'
import { type FollowedEvents, followedQuery } from '../events/subscribe-links.ts'

export const embedViews = ['list', 'week', 'month'] as const
export const embedThemes = ['auto', 'light', 'dark'] as const

export interface EmbedChoice extends FollowedEvents {
  view: (typeof embedViews)[number]
  /** Where a week or a month begins; a list begins today. */
  day: CityDay
  theme: (typeof embedThemes)[number]
  /** '#rrggbb'; the site's own where none is named. */
  accent: string | undefined
  /** How many days a list has. */
  days: number
}

export const maxDays = 366
const defaultDays = 30

/** Reads it from a query; whatever makes no sense is taken as if it were not there. */
export function readEmbedChoice(query: URLSearchParams, today: CityDay): EmbedChoice {
  const view = embedViews.find(name => name === query.get('view')) ?? 'list'
  const { day } = readCalendarState(query, today)
  return {
    ...readFollowed(query),
    view,
    day: view === 'list' ? today : spanOf(view, day).first,
    theme: embedThemes.find(name => name === query.get('theme')) ?? 'auto',
    accent: sixDigitHex(`#${query.get('accent')?.replace(/^#/, '')}`) ?? undefined,
    days: view === 'list' ? daysIn(query.get('days')) : defaultDays,
  }
}

function daysIn(text: string | null): number {
  if (!text || !/^\d{1,9}$/.test(text)) return defaultDays
  return Math.min(Math.max(Number(text), 1), maxDays)
}

function spanOf(view: 'week' | 'month', day: CityDay): DaySpan {
  return view === 'week' ? weekOf(day) : monthOf(day)
}

/** The days on show. */
export function embedSpan({ view, day, days }: EmbedChoice): DaySpan {
  return view === 'list' ? { first: day, last: addDays(day, days - 1) } : spanOf(view, day)
}

/** Where it opens when its URL names no day. */
function openingDay(choice: EmbedChoice, today: CityDay): CityDay {
  const plain = followedQuery(choice)
  plain.set('view', choice.view)
  return readEmbedChoice(plain, today).day
}

/** Writes it as a query, without what is the default anyway, so that one frame has one URL. */
export function writeEmbedChoice(choice: EmbedChoice, today: CityDay): URLSearchParams {
  return withLook(followedQuery(choice), choice, today)
}

function withLook(query: URLSearchParams, choice: EmbedChoice, today: CityDay): URLSearchParams {
  const { view, day, theme, accent, days } = choice
  if (view !== 'list') query.set('view', view)
  if (day !== openingDay(choice, today)) query.set('date', day)
  if (theme !== 'auto') query.set('theme', theme)
  if (accent) query.set('accent', accent.slice(1))
  if (days !== defaultDays) query.set('days', String(days))
  return query
}

/** The query that a frame knows, and the page that helps to make one. */
export const embedQuery: KnownQuery = (query, facts) =>
  withLook(knownFollowed(query, facts), readEmbedChoice(query, facts.today), facts.today)
