// A field that somebody adds to a ride: three columns and their grants, and it goes wherever the ride goes.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { insertInto, updateOf } from '#tests/database/attempt.ts'
import { eventRow } from '#tests/database/rows.ts'
import { rideRow, seriesOf } from '#tests/series/series.ts'
import { testDatabase } from '#tests/test-database.ts'
import { inDays, type LinkCity, makeLinkCity } from './link-city.ts'

let database: Database
let end: () => Promise<void>
let city: LinkCity
let series: ReturnType<typeof seriesOf>
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  for (const table of ['events', 'event_series', 'event_submissions'])
    await database.query(
      `alter table public.${table} add column bring text constraint ${table}_bring_is_filled check (private.is_filled(bring, 300))`,
    )
  await database.query('grant insert (bring), update (bring) on public.events to authenticated')
  await database.query('grant insert (bring) on public.event_submissions to anon, authenticated')
  city = await makeLinkCity(database)
  series = seriesOf(database, city.superAdmin)
})
afterAll(() => end())

const brought = async (condition: string, parameters: string[]) => {
  const rows = await database.query<{ bring: string | null }>(
    `select bring from public.events where ${condition} order by start_date`,
    parameters,
  )
  return rows.map(({ bring }) => bring)
}
const broughtTo = async (event: string) => (await brought('id = $1', [event]))[0]
const add = async (bring: string) => {
  const row = { ...eventRow(city), bring }
  const [event] = await database.queryAs<{ id: string }>(city.superAdmin, ...insertInto('events', row, 'id'))
  return event?.id ?? ''
}
const write = (event: string, bring: string) =>
  database.queryAs(city.superAdmin, ...updateOf('events', event, { bring }))
const weekly = (bring: string) =>
  series.create(rideRow(city, { start_date: inDays(3), end_date: null, bring }), 'FREQ=WEEKLY;COUNT=4')
const datesOf = async (id: string) => {
  const rows = await database.query<{ id: string }>(
    'select id from public.events where series_id = $1 order by start_date',
    [id],
  )
  return rows.map(row => row.id)
}

describe('a column that was added to rides', () => {
  it('goes from a submission to its event', async () => {
    const { event } = await city.approved({ bring: 'Lights' })
    expect(await broughtTo(event)).toBe('Lights')
  })

  it('goes from a submission that repeats to its series and all its dates', async () => {
    const { event } = await city.approved({ bring: 'Lights', rule: 'FREQ=WEEKLY;COUNT=3' })
    expect(await brought('series_id = (select series_id from public.events where id = $1)', [event])).toEqual(
      Array.from({ length: 3 }, () => 'Lights'),
    )
  })

  it('counts as a change of an event', async () => {
    const event = await add('Lights')
    await write(event, 'Bells')
    expect(await city.one('select sequence from public.events where id = $1', [event])).toEqual({
      sequence: 1,
    })
  })

  it('goes from a series to its dates, and to those that are made later', async () => {
    const id = await weekly('Lights')
    await database.query('delete from public.events where series_id = $1', [id])
    await database.query(`update public.event_series set skipped_dates = '{}' where id = $1`, [id])
    await database.query(
      `update private.series_progress set made_until = private.city_today() where series_id = $1`,
      [id],
    )
    await database.query('select private.extend_series(10)')
    expect(new Set(await brought('series_id = $1', [id]))).toEqual(new Set(['Lights']))
    const single = await add('Spare tube')
    const repeated = await series.repeat(single, 'FREQ=WEEKLY;COUNT=2')
    expect(await brought('series_id = $1', [repeated])).toEqual(['Spare tube', 'Spare tube'])
  })

  it('is changed for all dates but those with words of their own, and taken back', async () => {
    const id = await weekly('Lights')
    const [first = '', , third = ''] = await datesOf(id)
    await write(third, 'Cake')
    const change = await series.change(first, 'all', { bring: 'Bells' })
    expect(await brought('series_id = $1', [id])).toEqual(['Bells', 'Bells', 'Cake', 'Bells'])
    await series.undo(change)
    expect(await brought('series_id = $1', [id])).toEqual(['Lights', 'Lights', 'Cake', 'Lights'])
    expect(await city.one('select bring from public.event_series where id = $1', [id])).toEqual({
      bring: 'Lights',
    })
  })

  it('goes along when the later dates become a series of their own', async () => {
    const id = await weekly('Lights')
    const [, , third = ''] = await datesOf(id)
    await series.change(third, 'later', { bring: 'Bells' })
    expect(
      await brought('title = $1 and bring is not null and series_id = $2', ['Tuesday ride', id]),
    ).toEqual(['Lights', 'Lights'])
    expect(await broughtTo(third)).toBe('Bells')
  })

  it('comes back with a deleted event, and with a deleted series', async () => {
    const event = await add('Lights')
    await database.queryAs(city.superAdmin, 'delete from public.events where id = $1', [event])
    await database.queryAs(city.superAdmin, 'select public.restore_event($1)', [event])
    expect(await broughtTo(event)).toBe('Lights')
    const id = await weekly('Bells')
    const [first = ''] = await datesOf(id)
    await series.undo(await series.remove(first, 'all'))
    expect(await brought('series_id = $1', [id])).toEqual(['Bells', 'Bells', 'Bells', 'Bells'])
  })

  it('goes to the new date of a postponed event', async () => {
    const event = await add('Lights')
    await database.queryAs(city.superAdmin, 'select public.postpone_event($1, $2)', [event, inDays(40)])
    expect(await brought('id = (select postponed_to from public.events where id = $1)', [event])).toEqual([
      'Lights',
    ])
  })

  it('is in the history, and put back from there', async () => {
    const event = await add('Lights')
    await write(event, 'Bells')
    const [entry] = await database.queryAs<{ id: number; before: object; after: object }>(
      city.superAdmin,
      'select id, before, after from public.event_history($1) limit 1',
      [event],
    )
    expect(entry).toMatchObject({ before: { bring: 'Lights' }, after: { bring: 'Bells' } })
    await database.queryAs(city.superAdmin, 'select public.restore_change($1)', [entry?.id])
    expect(await broughtTo(event)).toBe('Lights')
  })

  it('is shown, edited and proposed by a private link, applied, and taken back', async () => {
    const waiting = await city.submit({ bring: 'Lights' })
    const token = await city.linkTo(waiting)
    const shown = await city.shown(token)
    expect(shown).toMatchObject({ bring: 'Lights' })
    await city.call('edit_submission_by_link', { token, changes: { bring: 'Bells' }, seen: shown.version })
    expect((await city.shown(token)).version).not.toBe(shown.version)
    expect(await city.shown(token)).toMatchObject({ bring: 'Bells' })

    const approved = await city.approved({ bring: 'Lights' })
    const proposal = await city.call<string>('propose_change_by_link', {
      token: approved.token,
      event_id: approved.event,
      seen: 0,
      changes: { bring: 'Cake' },
    })
    expect((await city.shown(approved.token)).proposals).toMatchObject([
      { bring: 'Cake', changed_columns: ['bring'] },
    ])
    await city.approve(proposal)
    expect(await broughtTo(approved.event)).toBe('Cake')
    await database.queryAs(city.superAdmin, 'select public.reopen_submission($1)', [proposal])
    expect(await broughtTo(approved.event)).toBe('Lights')
  })

  it('is mended by whoever reviews a submission', async () => {
    const waiting = await city.submit({ bring: 'Lights' })
    await database.queryAs(city.superAdmin, 'select public.edit_event_submission($1, $2)', [
      waiting,
      { bring: 'Bells' },
    ])
    expect(await city.one('select bring from public.event_submissions where id = $1', [waiting])).toEqual({
      bring: 'Bells',
    })
  })

  it('is refused by a private link where visitors may not write it', async () => {
    const token = await city.linkTo(await city.submit())
    await database.query('revoke insert (bring) on public.event_submissions from anon')
    const { version } = await city.shown(token)
    await expect(
      city.call('edit_submission_by_link', { token, changes: { bring: 'Cake' }, seen: version }),
    ).rejects.toThrow('"bring"')
    await database.query('grant insert (bring) on public.event_submissions to anon')
  })
})
