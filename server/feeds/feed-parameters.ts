// What a feed may be asked for, read from its URL. Whatever makes no sense is refused in words.

import { filterNames, type OnlyFilter, readFilters } from '#domain/event/only-filter.ts'
import { isId } from '#domain/text/ids.ts'
import { RequestError } from '#platform/index.ts'

export interface FeedParameters {
  /** Ids or names of event types; none means all. */
  types: string[]
  group: string | undefined
  /** Where it must be. */
  place: string | undefined
  /** What an event must pass: 'weekend', 'free', 'no-drop', 'short', 'families'. */
  only: OnlyFilter[]
  /** Words that title or description must contain. */
  search: string | undefined
  /** In order of their start, or newly added ones first. */
  order: 'start' | 'new'
}

const maxSearchLength = 200
const maxTypes = 50

/** The value of a parameter that may stand once. */
function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name)
  if (values.length > 1) throw new RequestError(400, `The parameter ${name} may stand only once.`)
  return values[0]
}

/** A parameter that must be an id, when it is there. */
export function idParameter(query: URLSearchParams, name: string): string | undefined {
  const value = single(query, name)
  if (value !== undefined && !isId(value.toLowerCase()))
    throw new RequestError(400, `The parameter ${name} must be an id, such as the one in the page's address.`)
  return value?.toLowerCase()
}

/** One of the words that a parameter knows; the first of them when it is left out. */
export function choice<Word extends string>(
  query: URLSearchParams,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const value = single(query, name)
  const found = value === undefined ? words[0] : words.find(word => word === value)
  if (!found) throw new RequestError(400, `The parameter ${name} must be one of: ${words.join(', ')}.`)
  return found
}

/** The filters as a query, written in one way only: the same feed has one name. */
export function feedQuery({ types, group, place, only, search, order }: FeedParameters): URLSearchParams {
  const query = new URLSearchParams(types.map(type => ['type', type]))
  for (const filter of only) query.append('only', filter)
  if (group) query.set('group', group)
  if (place) query.set('place', place)
  if (search) query.set('q', search)
  if (order !== 'start') query.set('order', order)
  return query
}

/** The filters that all feeds share. */
export function readFeedParameters(query: URLSearchParams): FeedParameters {
  const types = [...new Set(query.getAll('type').flatMap(value => value.split(',')))].sort()
  if (types.some(type => type === ''))
    throw new RequestError(400, 'The parameter type must name an event type.')
  if (types.length > maxTypes)
    throw new RequestError(400, `The parameter type may stand at most ${maxTypes} times.`)
  const wanted = query.getAll('only').flatMap(value => value.split(','))
  const only = readFilters(wanted)
  if (wanted.some(name => !only.some(known => known === name)))
    throw new RequestError(400, `The parameter only must be one of: ${filterNames.join(', ')}.`)
  const search = single(query, 'q')?.trim()
  if (search !== undefined && (search === '' || search.length > maxSearchLength))
    throw new RequestError(400, `The parameter q must have 1 to ${maxSearchLength} characters.`)
  return {
    types,
    group: idParameter(query, 'group'),
    place: idParameter(query, 'place'),
    only,
    search,
    order: choice(query, 'order', ['start', 'new']),
  }
}
