// What a share card says, read from the database as a visitor may.

import { z } from 'zod'
import { eventWhen, statusLabel } from '#domain/event/event-span.ts'
import { DEFAULT_TYPE_COLOR, eventColor } from '#domain/event/event-types.ts'
import { widthsOf } from '#domain/event/picture.ts'
import { type Database, type Queries, visitor } from '#platform/index.ts'

export interface Card {
  /** Stands above the title. */
  when: string
  title: string
  /** Stands below it. */
  where: string
  /** '#336699' */
  colour: string
  /** 'Cancelled' or 'Postponed' */
  across: string | undefined
  /** The key of the flyer among the stored bytes. */
  flyer: string | undefined
}

/** What there is at an address: a card, or what an event's page answers where there is none. */
export type FoundCard = Card | 404 | 410

export const cardKinds = ['event', 'group'] as const
export type CardKind = (typeof cardKinds)[number]

const eventRow = z.object({
  title: z.string(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  status: z.string(),
  type_name: z.string().nullable(),
  color: z.string().nullable(),
  place: z.string().nullable(),
  version: z.string().nullable(),
  width: z.number().nullable(),
})

const nextRide = z.object({ title: z.string(), start_date: z.string(), end_date: z.string().nullable() })
const groupRow = z.object({ name: z.string(), next: nextRide.nullable() })

const eventSql = `
  select to_json(found) as row from (
    select e.title, e.start_date, e.end_date, e.status, e.type_name, t.color, e.location->>'name' as place, p.version, p.width
    from public.events e
    left join public.event_types t on t.id = e.type_id
    left join public.pictures p on p.path = e.picture_path
    where e.id = $1::uuid) found`

const groupSql = `
  select to_json(found) as row from (
    select g.name, (
      select to_json(n) from (
        select e.title, e.start_date, e.end_date from public.events e
        where e.group_id = g.id and e.status = 'scheduled' and e.start_date > now() order by e.start_date, e.id limit 1) n
    ) as next
    from public.groups g where g.id = $1::uuid) found`

/** Reads what the card of an event or a group says. */
export function readCard(database: Database, kind: CardKind, id: string, zone: string): Promise<FoundCard> {
  return database.transactionAs(
    visitor,
    queries => (kind === 'event' ? readEvent(queries, id, zone) : readGroup(queries, id, zone)),
    { readOnly: true },
  )
}

async function readEvent(queries: Queries, id: string, zone: string): Promise<FoundCard> {
  const [found] = await queries.query<{ row: unknown }>(eventSql, [id])
  if (!found) {
    const graves = await queries.query('select from public.deleted_events where id = $1::uuid', [id])
    return graves.length > 0 ? 410 : 404
  }
  const event = eventRow.parse(found.row)
  const { day, time } = eventWhen(event, zone)
  // The middle one of three, where it has so many: its part of the card is 440 wide.
  const [first, second = first] = widthsOf(event.width ?? 0)
  return {
    // The hours stay together in one line.
    when: `${day}, ${time.replaceAll(' ', '\u00a0')}`,
    title: event.title,
    where: event.place ?? '',
    colour: eventColor({ type_name: event.type_name, event_type: { color: event.color } }),
    across: statusLabel(event),
    flyer: event.version === null ? undefined : `${event.version}/${second}.jpg`,
  }
}

async function readGroup(queries: Queries, id: string, zone: string): Promise<FoundCard> {
  const [found] = await queries.query<{ row: unknown }>(groupSql, [id])
  if (!found) return 404
  const { name, next } = groupRow.parse(found.row)
  return {
    when: next ? `Next: ${eventWhen(next, zone).day}` : '',
    title: name,
    where: next?.title ?? '',
    colour: DEFAULT_TYPE_COLOR,
    across: undefined,
    flyer: undefined,
  }
}
