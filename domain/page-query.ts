// Which part of a query a page knows. Addresses that differ only in the rest are the same page.
import { readCalendarState, writeCalendarState } from './calendar-url.ts'
import { type CityDay, EARLIEST_DAY, LATEST_DAY } from './city-day.ts'
import { pickedStart } from './submit-link.ts'

/** What is needed to tell sense from nonsense in a query. */
export interface QueryFacts {
  today: CityDay
  /** The names and ids of all event types; undefined while they cannot be read. */
  types: ReadonlySet<string> | undefined
}

/** The part of a query that a page knows, written in one way only. */
export type KnownQuery = (query: URLSearchParams, facts: QueryFacts) => URLSearchParams

/** What a route says, as its `handle`, to the server that renders and keeps its pages. */
export interface PageHandle {
  /** Without it, the page knows no query. */
  knownQuery?: KnownQuery
  /** Whether the server renders the same for every id, because what is shown of it is loaded in the browser. */
  isSameForEveryId?: boolean
}

/** The query of a calendar: a view, a day, and types that exist. */
export const calendarQuery: KnownQuery = (query, { today, types }) => {
  const { types: chosen, ...state } = readCalendarState(query, today)
  const known = chosen.filter(type => types?.has(type) ?? true)
  return writeCalendarState({ ...state, types: known.sort() }, today)
}

/** The query of the submit form: a start that was picked in the calendar, or thanks. */
export const submitQuery: KnownQuery = query => {
  if (query.has('submitted')) return new URLSearchParams({ submitted: 'yes' })
  const { start_date, start_time } = pickedStart(query)
  const isInCalendar = start_date >= EARLIEST_DAY && start_date <= LATEST_DAY
  return new URLSearchParams({
    ...(isInCalendar && { date: start_date }),
    ...(start_time && { time: start_time }),
  })
}

const MAILED_LINKS = ['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change']

/** The query of a link in a mail. The token is the browser's business: the page is the same for each. */
export const mailedLinkQuery: KnownQuery = query => {
  const type = MAILED_LINKS.find(name => name === query.get('type'))
  const isLink = type !== undefined && query.get('token_hash')
  return new URLSearchParams(isLink ? { token_hash: 'unread', type } : {})
}
