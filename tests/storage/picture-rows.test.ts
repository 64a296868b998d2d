// Pictures in the tables: words are required, a ride carries its picture wherever it goes, and what was submitted is private until it is approved.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { insertInto, type Statement, tried, updateOf } from '#tests/database/attempt.ts'
import { eventRow, submissionRow } from '#tests/database/rows.ts'
import { storedPicture } from '#tests/database/stored-picture.ts'
import { visitor } from '#tests/people.ts'
import { rideRow, seriesOf } from '#tests/series/series.ts'
import { inDays, type LinkCity, makeLinkCity } from '#tests/submissions/link-city.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: LinkCity
let series: ReturnType<typeof seriesOf>
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeLinkCity(database)
  series = seriesOf(database, city.superAdmin)
})
afterAll(() => end())

const alt = 'Riders with lanterns'
const pictured = (path: string) => ({ picture_path: path, picture_alt: alt })
const add = async (path: string) => {
  const row = { ...eventRow(city), ...pictured(path) }
  const [event] = await database.queryAs<{ id: string }>(city.superAdmin, ...insertInto('events', row, 'id'))
  return event?.id ?? ''
}
const pictureOf = (event: string) =>
  city.one('select picture_path, picture_alt from public.events where id = $1', [event])
const remove = (path: string, bucket = 'event-pictures') =>
  database.query('delete from storage.objects where bucket_id = $1 and name = $2', [bucket, path])
const seenBy = (caller: Caller, path: string) =>
  database.queryAs(caller, 'select version, is_public from public.pictures where path = $1', [path])

describe('a picture', () => {
  it.each([
    [{ picture_alt: null }, 'A picture needs a description for people who cannot see it.'],
    [{ picture_alt: ' ' }, 'A picture needs a description for people who cannot see it.'],
    [{ picture_alt: '\u200b' }, 'The description of the picture must be one line of at most 300 characters.'],
    [
      { picture_alt: 'x'.repeat(301) },
      'The description of the picture must be one line of at most 300 characters.',
    ],
    [{ picture_path: 'nowhere.jpg' }, 'There is no picture with this name.'],
  ])('is refused with %j in words', async (change, message) => {
    const { path } = await storedPicture(database, 'submission-pictures')
    const row = { ...eventRow(city), ...pictured(path), ...change }
    const refused = { code: 'PT400', message }
    const statements: [Caller, Statement][] = [
      [city.superAdmin, insertInto('events', row)],
      [city.superAdmin, updateOf('events', city.eventA, { ...pictured(path), ...change })],
      [visitor, insertInto('event_submissions', { ...submissionRow(city), ...row }, '1')],
    ]
    for (const [caller, statement] of statements)
      await expect(tried(database, caller, statement)).rejects.toMatchObject(refused)
  })

  it('is described in one line, and words without a picture are none', async () => {
    const { path } = await storedPicture(database)
    const row = { ...eventRow(city), picture_path: path, picture_alt: ' Riders\nwith lanterns ' }
    const columns = 'picture_path, picture_alt'
    expect(await tried(database, city.superAdmin, insertInto('events', row, columns))).toEqual([
      pictured(path),
    ])
    const wordsAlone = { ...row, picture_path: null }
    expect(await tried(database, city.superAdmin, insertInto('events', wordsAlone, columns))).toEqual([
      { picture_path: null, picture_alt: null },
    ])
  })

  it('has one name in both buckets, and no row without its size', async () => {
    const { path } = await storedPicture(database, 'submission-pictures')
    await expect(storedPicture(database, 'event-pictures', path)).rejects.toMatchObject({ code: '23505' })
    await expect(
      database.query(
        `insert into storage.objects (bucket_id, name, version) values ('event-pictures', 'x', gen_random_uuid())`,
      ),
    ).rejects.toMatchObject({ code: '23502' })
  })

  it('is written by nobody but the storage part', async () => {
    const { path } = await storedPicture(database)
    for (const caller of [visitor, city.superAdmin, city.service])
      await expect(
        tried(database, caller, [`update public.pictures set width = 1 where path = $1`, [path]]),
      ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the picture of a submission', () => {
  it('is seen by reviewers alone until it is approved, and by everyone then', async () => {
    const { path, version } = await storedPicture(database, 'submission-pictures')
    const waiting = await city.submit({ ...pictured(path), group_id: city.groupA })
    const hidden = [visitor, city.nobodySpecial, city.moderatorOfB, city.signedOutAdmin]
    for (const caller of hidden) expect(await seenBy(caller, path)).toEqual([])
    for (const caller of [city.moderatorOfA, city.superAdmin])
      expect(await seenBy(caller, path)).toEqual([{ version, is_public: false }])
    const event = await city.approve(waiting)
    expect(await pictureOf(event)).toEqual(pictured(path))
    for (const caller of hidden) expect(await seenBy(caller, path)).toEqual([{ version, is_public: true }])
    // The same files under the same name: no bytes were moved.
    expect(
      await database.query('select bucket_id, version from storage.objects where name = $1 order by 1', [
        path,
      ]),
    ).toEqual([
      { bucket_id: 'event-pictures', version },
      { bucket_id: 'submission-pictures', version },
    ])
  })

  it('goes to all dates of a ride that repeats, and is public with them', async () => {
    const { path } = await storedPicture(database, 'submission-pictures')
    const { event } = await city.approved({ ...pictured(path), rule: 'FREQ=WEEKLY;COUNT=3' })
    const dates = await database.query(
      'select picture_path, picture_alt from public.events where series_id = (select series_id from public.events where id = $1)',
      [event],
    )
    expect(dates).toEqual(Array.from({ length: 3 }, () => pictured(path)))
    expect(await seenBy(visitor, path)).toMatchObject([{ is_public: true }])
  })

  it('is shown, changed and proposed by a private link', async () => {
    const first = await storedPicture(database, 'submission-pictures')
    const second = await storedPicture(database, 'submission-pictures')
    const token = await city.linkTo(await city.submit(pictured(first.path)))
    const shown = await city.shown(token)
    expect(shown).toMatchObject({ picture: { version: first.version, width: 1200, is_public: false } })
    await city.call('edit_submission_by_link', {
      token,
      seen: shown.version,
      changes: pictured(second.path),
    })
    expect(await city.shown(token)).toMatchObject(pictured(second.path))
    const unknown = { token, changes: pictured('nowhere.jpg'), seen: (await city.shown(token)).version }
    await expect(city.call('edit_submission_by_link', unknown)).rejects.toThrow(
      'There is no picture with this name.',
    )

    const approved = await city.approved()
    const proposal = await city.call<string>('propose_change_by_link', {
      token: approved.token,
      event_id: approved.event,
      seen: 0,
      changes: pictured(second.path),
    })
    expect(await seenBy(visitor, second.path)).toEqual([])
    await city.approve(proposal)
    expect(await pictureOf(approved.event)).toEqual(pictured(second.path))
    expect(await seenBy(visitor, second.path)).toMatchObject([{ is_public: true }])
  })
})

describe('the picture of a ride', () => {
  it('goes from a series to its dates, is changed for all, taken back, and told in the history', async () => {
    const first = await storedPicture(database)
    const second = await storedPicture(database)
    const ride = { start_date: inDays(3), end_date: null, ...pictured(first.path) }
    const id = await series.create(rideRow(city, ride), 'FREQ=WEEKLY;COUNT=2')
    const paths = async () => {
      const rows = await database.query<{ path: string; id: string }>(
        'select id, picture_path as path from public.events where series_id = $1 order by start_date',
        [id],
      )
      return rows
    }
    const [date] = await paths()
    const change = await series.change(date?.id ?? '', 'all', pictured(second.path))
    expect((await paths()).map(({ path }) => path)).toEqual([second.path, second.path])
    await series.undo(change)
    expect((await paths()).map(({ path }) => path)).toEqual([first.path, first.path])

    const event = await add(first.path)
    await database.queryAs(city.superAdmin, ...updateOf('events', event, { picture_path: null }))
    expect(await pictureOf(event)).toEqual({ picture_path: null, picture_alt: null })
    const [entry] = await database.queryAs<{ id: number; before: object }>(
      city.superAdmin,
      'select id, before from public.event_history($1) limit 1',
      [event],
    )
    expect(entry?.before).toEqual(pictured(first.path))
    await database.queryAs(city.superAdmin, 'select public.restore_change($1)', [entry?.id])
    expect(await pictureOf(event)).toEqual(pictured(first.path))
  })

  it('comes back with a deleted event, or leaves it without one where it is gone', async () => {
    const kept = await storedPicture(database)
    const gone = await storedPicture(database)
    const events = [await add(kept.path), await add(gone.path)]
    for (const id of events)
      await database.queryAs(city.superAdmin, 'delete from public.events where id = $1', [id])
    await remove(gone.path)
    for (const id of events) await database.queryAs(city.superAdmin, 'select public.restore_event($1)', [id])
    expect(await pictureOf(events[0] ?? '')).toEqual(pictured(kept.path))
    expect(await pictureOf(events[1] ?? '')).toEqual({ picture_path: null, picture_alt: null })
  })

  it('is taken from events, series and decided submissions when it stands in no bucket any more', async () => {
    const { path } = await storedPicture(database, 'submission-pictures')
    const { event, submission } = await city.approved({ ...pictured(path), rule: 'FREQ=WEEKLY;COUNT=2' })
    await remove(path, 'submission-pictures')
    expect(await pictureOf(event)).toEqual(pictured(path))
    await remove(path)
    const none = { picture_path: null, picture_alt: null }
    expect(await pictureOf(event)).toEqual(none)
    for (const table of ['event_series', 'event_submissions'])
      expect(
        await city.one(
          `select picture_path, picture_alt from public.${table} where id = (select ${
            table === 'event_series' ? 'series_id' : 'id'
          } from public.event_submissions where id = $1)`,
          [submission],
        ),
      ).toEqual(none)
    expect(await database.query('select 1 from public.pictures where path = $1', [path])).toEqual([])
  })

  it('is private again when it stands with its submission alone', async () => {
    const { path } = await storedPicture(database, 'submission-pictures')
    const { submission } = await city.approved(pictured(path))
    await database.queryAs(city.superAdmin, 'select public.reopen_submission($1)', [submission])
    await remove(path)
    expect(await seenBy(visitor, path)).toEqual([])
    expect(await seenBy(city.superAdmin, path)).toMatchObject([{ is_public: false }])
  })

  it('has other files when other bytes take its name, and pages hear of it', async () => {
    const { path } = await storedPicture(database, 'submission-pictures')
    await city.approved(pictured(path))
    const heard: string[] = []
    const stop = await database.listen('table_changed', {
      onNotification: table => void heard.push(table),
      onGap: () => undefined,
    })
    const [changed] = await database.query<{ version: string }>(
      `update storage.objects set version = gen_random_uuid(), metadata = metadata || '{"width": 900}'
       where bucket_id = 'event-pictures' and name = $1 returning version`,
      [path],
    )
    expect(await seenBy(visitor, path)).toEqual([{ version: changed?.version, is_public: true }])
    const versions = await database.query('select distinct version from storage.objects where name = $1', [
      path,
    ])
    expect(versions).toEqual([changed])
    await expect.poll(() => heard).toContain('pictures')
    await stop()
  })
})
