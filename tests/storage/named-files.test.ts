// Which routes and pictures a moderator may name in an event or a series: those that they see.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { insertInto, updateOf } from '#tests/database/attempt.ts'
import { submissionRow } from '#tests/database/rows.ts'
import { storedPicture } from '#tests/database/stored-picture.ts'
import { storedRoute } from '#tests/database/stored-route.ts'
import { type City, makeCity } from '#tests/people.ts'
import { datesOf, rideRow, seriesOf } from '#tests/series/series.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

const kinds = [
  ['route', 'route_path', () => storedRoute(database)],
  ['picture', 'picture_path', () => storedPicture(database, 'submission-pictures')],
] as const

describe.each(kinds)('a %s', (kind, column, stored) => {
  // A picture is not stored without words.
  const naming = (path: string | null) =>
    kind === 'route' ? { route_path: path } : { picture_path: path, picture_alt: path && 'A flyer' }
  const submitFor = async (group: string) => {
    const { path } = await stored()
    const row = { ...submissionRow(city), group_id: group, ...naming(path) }
    await database.query(...insertInto('event_submissions', row))
    return path
  }
  const nameIn = (caller: Caller, event: string, path: string) =>
    database.queryAs(caller, ...updateOf('events', event, naming(path)))
  const named = async (event: string) =>
    (await database.query(`select ${column} as path from public.events where id = $1`, [event]))[0]?.path
  const refusal = { code: 'PT400', message: `There is no ${kind} with this name.` }

  it('of a submission for another group is refused, in an event and in a series', async () => {
    const path = await submitFor(city.groupB)
    const series = seriesOf(database, city.moderatorOfA)
    await expect(nameIn(city.moderatorOfA, city.eventA, path)).rejects.toMatchObject(refusal)
    await expect(series.create(rideRow(city, naming(path)), 'FREQ=WEEKLY;COUNT=2')).rejects.toMatchObject(
      refusal,
    )
    const id = await series.create(rideRow(city), 'FREQ=WEEKLY;COUNT=2')
    const [date] = await datesOf(database, id)
    for (const scope of ['all', 'later'])
      await expect(series.change(date?.id ?? '', scope, naming(path))).rejects.toMatchObject(refusal)
    await expect(
      database.queryAs(city.moderatorOfA, 'select public.edit_event_submission($1, $2::jsonb)', [
        city.submissionForA,
        JSON.stringify(naming(path)),
      ]),
    ).rejects.toMatchObject(refusal)
    expect(await named(city.eventA)).toBeNull()
  })

  it('of a submission that they review, of their own upload, or on the calendar can be named', async () => {
    const submitted = await submitFor(city.groupA)
    await nameIn(city.moderatorOfA, city.eventA, submitted)
    expect(await named(city.eventA)).toBe(submitted)
    // It is public now.
    await nameIn(city.moderatorOfB, city.eventB, submitted)
    const { path } = await stored()
    await database.query('update storage.objects set owner = $2 where name = $1', [
      path,
      city.moderatorOfA.id,
    ])
    await expect(nameIn(city.moderatorOfB, city.eventB, path)).rejects.toMatchObject(refusal)
    await nameIn(city.moderatorOfA, city.eventA, path)
    const any = await submitFor(city.groupB)
    await nameIn(city.superAdmin, city.eventA, any)
    expect(await named(city.eventA)).toBe(any)
  })

  it('of their own group comes back from the history', async () => {
    const series = seriesOf(database, city.superAdmin)
    const { path } = await stored()
    const id = await series.create(rideRow(city, naming(path)), 'FREQ=WEEKLY;COUNT=2')
    const [date] = await datesOf(database, id)
    await series.change(date?.id ?? '', 'all', naming(null))
    const [entry] = await database.queryAs<{ id: string }>(
      city.moderatorOfA,
      `select id from public.event_history($1) where kind = 'changed' limit 1`,
      [date?.id ?? ''],
    )
    await database.queryAs(city.moderatorOfA, 'select public.restore_change($1)', [entry?.id ?? ''])
    expect(await named(date?.id ?? '')).toBe(path)
  })
})
