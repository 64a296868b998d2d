// The small city that the browser tests visit: groups and events whose every word a test can name.

import { ATTACKS } from '#domain/text/clean-html.fixture.ts'
import { printable } from '#domain/text/short-text.ts'
import { addDays, weekOf } from '#domain/time/city-day.ts'
import { cityInstant, cityToday } from '#domain/time/city-time.ts'
import type { Database } from '#platform/database/database.ts'

export const zone = 'America/Denver'

/** The instant of a clock time so many days from today. */
export function instantOf(days: number, time: string): string {
  return instantOn(addDays(cityToday(zone), days), time)
}

/** The instant of a clock time on a day. */
export function instantOn(day: string, time: string): string {
  const found = cityInstant(day, time, zone)
  if (!found.ok) throw new Error(found.message)
  return found.instant
}

export interface City {
  groupId: string
  plainGroupId: string
  rideId: string
  raceId: string
  talkId: string
  hostlessId: string
  deletedId: string
  /** The events that carry the attacks, in the order of the corpus. */
  attackIds: string[]
  /** The Sunday whose email has been sent, so that a server which starts on a Sunday sends none of its own. */
  week: string
}

/** The attacks without the characters that the database refuses. */
const storableAttacks = ATTACKS.map(({ name, html }) => ({ name, html: printable(html) }))

/** Fills an empty database. */
export async function buildCity(database: Database): Promise<City> {
  const one = async (text: string, parameters: (string | null)[]) => {
    const [row] = await database.query<{ id: string }>(`${text} returning id`, parameters)
    if (!row) throw new Error('nothing was inserted')
    return row.id
  }
  const group = (name: string, details: Record<string, string>) =>
    one(
      `insert into public.groups (name, description, website, email, phone, location, meeting_info, social_links, moderators_review)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7, coalesce($8::jsonb, '[]'), true)`,
      [
        name,
        details.description ?? `The riders of ${name}.`,
        details.website ?? null,
        details.email ?? null,
        details.phone ?? null,
        details.location ?? null,
        details.meeting ?? null,
        details.social ?? null,
      ],
    )
  const place = JSON.stringify({ name: 'Depot Square', url: 'https://maps.example/depot' })
  const event = (title: string, type: string, start: string, more: Record<string, string> = {}) =>
    one(
      `insert into public.events (title, description, start_date, end_date, type_id, location, group_id, host)
       select $1, $2, $3::timestamptz, $4::timestamptz, t.id, $5::jsonb, $6::uuid, $7::jsonb
       from public.event_types t where t.name = $8`,
      [
        title,
        more.description ?? 'Lights on, bells ready.',
        start,
        more.end ?? null,
        place,
        more.group ?? null,
        more.host ?? null,
        type,
      ],
    )
  const groupId = await group('Alpine Spokes', {
    description: 'First line of Alpine Spokes.\n\nSecond paragraph, with <b>bold</b> plans.',
    website: 'https://alpinespokes.example/',
    email: 'ride@alpinespokes.example',
    phone: '303-555-0100',
    location: JSON.stringify({ address: '1 Depot Square, Denver', mapUrl: 'https://maps.example/alpine' }),
    meeting: 'Tuesdays at six.',
    social: JSON.stringify(
      ['Strava', 'Bluesky', 'Discord', 'Slack'].map(platform => ({
        platform,
        url: `https://${platform.toLowerCase()}.example/alpine`,
      })),
    ),
  })
  const plainGroupId = await group('Brickyard Wheelers', {})
  const rideId = await event('Evening Loop', 'group-ride', instantOf(0, '18:00'), {
    end: instantOf(0, '20:00'),
    group: groupId,
    description: 'We meet at the <b>fountain</b>.\nBring lights. See https://route.example/loop.',
  })
  const raceId = await event('Hill Sprint', 'race', instantOf(1, '09:30'), {
    host: JSON.stringify({ name: 'Sprint Club', url: 'https://sprint.example/' }),
  })
  const talkId = await event('Lane Hearing', 'advocacy', instantOf(2, '17:00'), {
    host: JSON.stringify({ name: 'A Neighbor' }),
  })
  const hostlessId = await event('Quiet Workshop', 'workshop', instantOf(3, '12:00'))
  const deletedId = await event('Cancelled Ride', 'group-ride', instantOf(4, '08:00'))
  await database.query('delete from public.events where id = $1', [deletedId])
  const attackIds: string[] = []
  for (const { name, html } of storableAttacks) {
    const start = instantOn('2030-01-15', '12:00')
    attackIds.push(await event(`Attack: ${name}`, 'social', start, { description: html }))
  }
  const week = weekOf(cityToday(zone)).first
  await database.query(
    `insert into private.weekly_emails (week, digest, recipients) values ($1, '[]', 2), ($1::date - 7, '[]', 0)`,
    [week],
  )
  await database.query(
    `insert into private.mail_outbox (kind, address, payload, state, attempts, last_error) values
       ('weekly_digest', 'reader@visitors.example', $1, 'sent', 1, null),
       ('weekly_digest', 'gone@visitors.example', $1, 'failed', 1, '550 No such user here')`,
    [{ week }],
  )
  return { groupId, plainGroupId, rideId, raceId, talkId, hostlessId, deletedId, attackIds, week }
}
