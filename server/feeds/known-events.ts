// The events that feeds have read, and what was written of each: after a change only what it touched is read and written anew.

import { LRUCache } from 'lru-cache'
import { type Database, type Parameter, visitor } from '#platform/index.ts'
import {
  eventColumns,
  eventSource,
  type FeedEvent,
  idsIn,
  lettersOf,
  maxEvents,
  maxLetters,
} from './feed-events.ts'

/** Letters in the texts of all that are kept; what feeds of each form wrote of them takes some times as much. */
const maxKeptLetters = 2_000_000
/** What an event takes beside its texts, in letters. */
const otherLetters = 500
/** So many are read at a time, so that others need not wait long for the database. */
const pageSize = 1_000

/** Any change of an event, or of what is read with it, makes another version: its own, its group's, its new date's, its place's. */
const version = `concat(e.xmin, ' ', g.xmin, ' ', n.xmin, ' ', p.xmin)`

interface KnownEvent extends FeedEvent {
  version: string
}

/** An event's id, a space and its version. */
type Listed = string

/** Events by id, those that were not asked for longest forgotten first. */
export class KnownEvents {
  private readonly known = new LRUCache<string, KnownEvent>({
    maxSize: maxKeptLetters,
    sizeCalculation: event => lettersOf(event) + otherLetters,
  })
  private readonly texts = new WeakMap<FeedEvent, Map<string, string>>()
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** All events of some conditions on their rows `e`, in an order, up to the bound of a feed. */
  async every(conditions: string, order: string, values: Parameter[]): Promise<FeedEvent[]> {
    const events: FeedEvent[] = []
    let letters = 0
    for (let offset = 0; offset < maxEvents; offset += pageSize) {
      const listed = await this.list(conditions, order, [...values, offset])
      for (const event of await this.read(listed)) {
        events.push(event)
        letters += lettersOf(event)
        if (letters >= maxLetters) return events
      }
      if (listed.length < pageSize) break
    }
    return events
  }

  /** What a feed of some form holds of an event, written once. It must depend on nothing that changes but the event. */
  written(event: FeedEvent, form: string, write: () => string): string {
    const forms = this.texts.get(event) ?? new Map<string, string>()
    const text = forms.get(form) ?? write()
    forms.set(form, text)
    this.texts.set(event, forms)
    return text
  }

  /** A page of them, in one text: to hand over a row for each took a third of the time of a whole feed. */
  private async list(conditions: string, order: string, values: Parameter[]): Promise<Listed[]> {
    const [row] = await this.database.queryAs<{ listed: string | null }>(
      visitor,
      `select string_agg(named, e'\\n') as listed from (
         select concat(e.id, ' ', e.xmin, ' ', e.group_id, ' ', e.postponed_to, ' ', e.place_id) as named
         from public.events e where ${conditions} order by ${order} limit ${pageSize} offset $${values.length}::integer) page`,
      values,
      { readOnly: true },
    )
    const rows = row?.listed?.split('\n').map(line => line.split(' ')) ?? []
    const versions = await this.versionsOf(new Set(rows.flatMap(([, , ...others]) => others)))
    return rows.map(([id, own, ...others]) =>
      [id, own, ...others.map(other => versions.get(other) ?? '')].join(' '),
    )
  }

  /** Of what is read with events, each once: joined to each event, it is half of the work, and planned anew each time. */
  private async versionsOf(ids: Set<string>): Promise<Map<string, string>> {
    ids.delete('')
    if (ids.size === 0) return new Map()
    const rows = await this.database.query<{ id: string; version: string }>(
      ['groups', 'events', 'places']
        .map(table => `select id, xmin::text as version from public.${table} where id in (${idsIn('$1')})`)
        .join(' union all '),
      [[...ids]],
    )
    return new Map(rows.map(row => [row.id, row.version]))
  }

  private async read(listed: readonly Listed[]): Promise<FeedEvent[]> {
    const ids = listed.map(named => named.slice(0, named.indexOf(' ')))
    const found = new Map<string, KnownEvent>()
    const missing: string[] = []
    for (const [index, id] of ids.entries()) {
      const event = this.known.get(id)
      if (event && listed[index] === `${id} ${event.version}`) found.set(id, event)
      else missing.push(id)
    }
    const read = missing.length > 0 ? await this.readRows(missing) : []
    for (const event of read) {
      this.known.set(event.id, event)
      found.set(event.id, event)
    }
    // One that was deleted in between is in neither.
    return ids.flatMap(id => found.get(id) ?? [])
  }

  private readRows(ids: readonly string[]): Promise<KnownEvent[]> {
    return this.database.queryAs<KnownEvent>(
      visitor,
      `select ${eventColumns}, ${version} as version from ${eventSource}
       where e.id in (${idsIn('$1')})`,
      [ids],
      { readOnly: true },
    )
  }
}
