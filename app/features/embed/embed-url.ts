// What a frame on another site shows, as its URL says it.

import { sixDigitHex } from '#domain/event/event-types.ts'
import type { KnownQuery } from '#domain/site/page-handle.ts'
import { addDays, type CityDay, type DaySpan, monthOf, weekOf } from '#domain/time/city-day.ts'
import { readCalendarState } from '../calendar/calendar-url.ts'
import { knownFollowed, readFollowed } from '../events/followed-url.ts'
import { type FollowedEvents, followedQuery } from '../events/subscribe.tsx'

export const embedViews = ['list', 'week', 'month'] as const
export const embedThemes = ['auto', 'light', 'dark'] as const

export interface EmbedChoice extends FollowedEvents {
  view: (typeof embedViews)[number]
  /** Where a week or a month begins; a list begins today. */
  day: CityDay
  theme: (typeof embedThemes)[number]
  /** '#rrggbb'; undefined for the site's own. */
  accent: string | undefined
  /** How many days a list has. */
  days: number
}

export const maxDays = 366
const defaultDays = 30

/** Reads it from a query; whatever makes no sense is ignored. */
export function readEmbedChoice(query: URLSearchParams, today: CityDay): EmbedChoice {
  const view = embedViews.find(name => name === query.get('view')) ?? 'list'
  const { day } = readCalendarState(query, today)
  const days = query.get('days') ?? ''
  const isCount = view === 'list' && /^\d{1,9}$/.test(days)
  return {
    ...readFollowed(query),
    view,
    day: view === 'list' ? today : embedSpan({ view, day, days: 0 }).first,
    theme: embedThemes.find(name => name === query.get('theme')) ?? 'auto',
    accent: sixDigitHex(`#${query.get('accent')?.replace(/^#/, '')}`) ?? undefined,
    days: isCount ? Math.min(Math.max(Number(days), 1), maxDays) : defaultDays,
  }
}

/** The days on show. */
export function embedSpan({ view, day, days }: Pick<EmbedChoice, 'view' | 'day' | 'days'>): DaySpan {
  if (view === 'list') return { first: day, last: addDays(day, days - 1) }
  return view === 'week' ? weekOf(day) : monthOf(day)
}

/** Writes it as a query, without defaults, so that one frame has one URL. */
export function writeEmbedChoice(choice: EmbedChoice, today: CityDay): URLSearchParams {
  return addAppearance(followedQuery(choice), choice, today)
}

function addAppearance(query: URLSearchParams, choice: EmbedChoice, today: CityDay): URLSearchParams {
  const { view, day, theme, accent, days } = choice
  if (view !== 'list') query.set('view', view)
  if (day !== openingDay(choice, today)) query.set('date', day)
  if (theme !== 'auto') query.set('theme', theme)
  if (accent) query.set('accent', accent.slice(1))
  if (days !== defaultDays) query.set('days', String(days))
  return query
}

/** Where it opens if its URL names no day. */
function openingDay(choice: EmbedChoice, today: CityDay): CityDay {
  const query = followedQuery(choice)
  query.set('view', choice.view)
  return readEmbedChoice(query, today).day
}

/** The query that a frame knows, and the page that helps to create one. */
export const embedQuery: KnownQuery = (query, facts) =>
  addAppearance(knownFollowed(query, facts), readEmbedChoice(query, facts.today), facts.today)
