// The events that feeds have read, and what was written of each: after a change only what it touched is read and written anew.

import { LRUCache } from 'lru-cache'
import { type Database, type Parameter, visitor } from '../database/database.ts'
import { eventColumns, eventSource, type FeedEvent, lettersOf, maxEvents, maxLetters } from './feed-events.ts'

/** Letters in the texts of all that are kept; what feeds of each form wrote of them takes some times as much. */
const maxKeptLetters = 2_000_000
/** What an event takes beside its texts, in letters. */
const otherLetters = 500
/** So many are read at a time, so that others need not wait long for the database. */
const pageSize = 1_000

/** Any change of an event, or of what is read with it, makes another version. */
const version = `format('%s %s %s %s', e.xmin, g.xmin, n.xmin, p.xmin) as version`

interface Listed {
  id: string
  version: string
}

type KnownEvent = FeedEvent & Listed

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

  /** All events of some conditions on the rows of `eventSource`, in an order, up to the bound of a feed. */
  async every(conditions: string, order: string, values: Parameter[]): Promise<FeedEvent[]> {
    const events: FeedEvent[] = []
    let letters = 0
    for (let offset = 0; offset < maxEvents; offset += pageSize) {
      const listed = await this.database.queryAs<Listed>(
        visitor,
        `select e.id, ${version} from ${eventSource} where ${conditions} order by ${order}
         limit ${pageSize} offset $${values.length + 1}::integer`,
        [...values, offset],
        { readOnly: true },
      )
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

  private async read(listed: readonly Listed[]): Promise<FeedEvent[]> {
    const found = new Map<string, KnownEvent>()
    const missing: string[] = []
    for (const { id, version } of listed) {
      const event = this.known.get(id)
      if (event?.version === version) found.set(id, event)
      else missing.push(id)
    }
    const read = missing.length > 0 ? await this.readRows(missing) : []
    for (const event of read) {
      this.known.set(event.id, event)
      found.set(event.id, event)
    }
    // One that was deleted in between is in neither.
    return listed.flatMap(({ id }) => found.get(id) ?? [])
  }

  private readRows(ids: readonly string[]): Promise<KnownEvent[]> {
    return this.database.queryAs<KnownEvent>(
      visitor,
      `select ${eventColumns}, ${version} from ${eventSource}
       where e.id in (select jsonb_array_elements_text($1::jsonb)::uuid)`,
      [ids],
      { readOnly: true },
    )
  }
}
