// What a private link does to an event on the calendar: its status at once, everything else by a proposal.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Parameter } from '#platform/database/database.ts'
import { signUp } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { inDays, type LinkCity, makeLinkCity } from './link-city.ts'

let database: Database
let end: () => Promise<void>
let city: LinkCity
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeLinkCity(database)
})
afterAll(() => end())

const eventOf = (id: string) =>
  city.one<{ title: string; status: string; status_note: string | null; postponed_to: string | null }>(
    'select title, status, status_note, postponed_to from public.events where id = $1',
    [id],
  )
const setStatus = (
  token: string,
  event_id: string,
  new_status: string,
  more: Record<string, Parameter> = {},
) => city.call('change_status_by_link', { token, event_id, new_status, ...more })

describe('cancelling by a private link', () => {
  it('is on the calendar at once with its note, and taken back by the same link', async () => {
    const { event, token } = await city.approved()
    await setStatus(token, event, 'cancelled', { note: ' Thunderstorm. ' })
    expect(await eventOf(event)).toMatchObject({ status: 'cancelled', status_note: 'Thunderstorm.' })
    expect((await city.shown(token)).event).toMatchObject({ status: 'cancelled', is_by_link: true })
    await setStatus(token, event, 'scheduled')
    expect(await eventOf(event)).toMatchObject({ status: 'scheduled', status_note: null })
  })

  it('reaches its own dates alone, and none that is over', async () => {
    const { token } = await city.approved()
    const another = await city.approved({ submitter_email: 'other@visitors.example' })
    for (const id of [another.event, city.eventA, city.submission])
      await expect(setStatus(token, id, 'cancelled')).rejects.toThrow(
        'This date is not on the calendar any more.',
      )
    expect(await eventOf(another.event)).toMatchObject({ status: 'scheduled' })
    const past = await city.approved({ start_date: inDays(-2) })
    await expect(setStatus(past.token, past.event, 'cancelled')).rejects.toThrow('This date is over.')
    await expect(setStatus(token, city.eventA, 'deleted')).rejects.toMatchObject({ code: 'PT400' })
  })

  it('does not take back what a moderator has said', async () => {
    const { event, token } = await city.approved()
    await setStatus(token, event, 'cancelled', { note: 'Ill.' })
    await database.queryAs(
      city.superAdmin,
      `select public.change_event_status($1, 'cancelled', 'The bridge is closed.')`,
      [event],
    )
    await expect(setStatus(token, event, 'scheduled')).rejects.toThrow(
      'A moderator has marked this date as cancelled.',
    )
    expect((await city.shown(token)).event).toMatchObject({ status: 'cancelled', is_by_link: false })
  })

  it('of a series is for one coming date', async () => {
    const { event, token } = await city.approved({ rule: 'FREQ=WEEKLY;COUNT=4', start_date: inDays(3) })
    const { dates } = await city.shown(token)
    expect(dates).toHaveLength(4)
    expect(dates[0]?.id).toBe(event)
    await setStatus(token, dates[2]?.id ?? '', 'cancelled')
    expect((await city.shown(token)).dates.map(({ status }) => status)).toEqual([
      ...['scheduled', 'scheduled', 'cancelled', 'scheduled'],
    ])
  })

  it('still reaches the dates that a moderator made a series of their own', async () => {
    const { token } = await city.approved({ rule: 'FREQ=WEEKLY;COUNT=4', start_date: inDays(3) })
    const later = (await city.shown(token)).dates[2]?.id ?? ''
    await database.queryAs(
      city.superAdmin,
      `select public.change_event_series($1, 'later', '{"title": "Later ones"}')`,
      [later],
    )
    await setStatus(token, later, 'cancelled')
    expect(await eventOf(later)).toMatchObject({ title: 'Later ones', status: 'cancelled' })
  })
})

describe('postponing by a private link', () => {
  it('puts the same ride on its new date, which the link looks after too; taking it back takes that off', async () => {
    const { event, token } = await city.approved({
      start_date: inDays(5),
      end_date: inDays(5, 'T20:00:00.000Z'),
    })
    await setStatus(token, event, 'postponed', { note: 'Too hot.', new_start: inDays(12) })
    const { postponed_to, status } = await eventOf(event)
    expect(status).toBe('postponed')
    const moved = await city.one(
      "select start_date, end_date - start_date = interval '2 hours' as is_as_long from public.events where id = $1",
      [postponed_to],
    )
    expect(moved).toMatchObject({ is_as_long: true })
    await expect(setStatus(token, event, 'cancelled')).rejects.toThrow('postponed to a new one')
    await setStatus(token, postponed_to ?? '', 'cancelled')
    expect(await eventOf(postponed_to ?? '')).toMatchObject({ status: 'cancelled' })
    await setStatus(token, event, 'scheduled')
    expect(await eventOf(event)).toMatchObject({ status: 'scheduled', postponed_to: null })
    expect(await database.query('select 1 from public.events where id = $1', [postponed_to])).toEqual([])
  })

  it('keeps the ride as long as it was across the night in which the clocks change', async () => {
    const { event, token } = await city.approved({
      start_date: inDays(5, 'T01:00:00Z'),
      end_date: inDays(5, 'T05:00:00Z'),
    })
    const [night] = await database.query<{ start: string }>(
      `select to_json(at)::jsonb #>> '{}' as start from generate_series(date_trunc('day', now()) + interval '1 day', now() + interval '11 months', '1 day') as at
       where extract(timezone from at) is not null and (at + interval '2 days') at time zone 'America/Denver' - at at time zone 'America/Denver' <> interval '2 days' limit 1`,
    )
    await setStatus(token, event, 'postponed', { new_start: night?.start ?? '' })
    const { postponed_to } = await eventOf(event)
    expect(
      await city.one(
        `select extract(epoch from end_date - start_date)::int as seconds from public.events where id = $1`,
        [postponed_to],
      ),
    ).toEqual({ seconds: 4 * 3600 })
  })

  it('refuses a new date that is past, the same, or more than a year away', async () => {
    const { event, token } = await city.approved({ start_date: inDays(5) })
    for (const new_start of [inDays(-1), inDays(5), inDays(400)])
      await expect(setStatus(token, event, 'postponed', { new_start })).rejects.toMatchObject({
        code: 'PT400',
      })
    expect(await eventOf(event)).toMatchObject({ status: 'scheduled', postponed_to: null })
  })

  it('does not delete a new date that a moderator gave', async () => {
    const { event, token } = await city.approved({ start_date: inDays(5) })
    await setStatus(token, event, 'postponed')
    const [made] = await database.queryAs<{ id: string }>(
      city.superAdmin,
      'select public.postpone_event($1, $2) as id',
      [event, inDays(9)],
    )
    await expect(setStatus(token, event, 'scheduled')).rejects.toThrow('A moderator has marked')
    expect(await eventOf(made?.id ?? '')).toMatchObject({ status: 'scheduled' })
  })
})

describe('the reviewers', () => {
  it('hear of it, one mail in ten minutes to each, and the last word for sure', async () => {
    const group = await city.one<{ id: string }>(
      `insert into public.groups (name, description) values ('Told', 'x') returning id`,
    )
    const moderator = await signUp(database, { role: 'group_moderator', email: 'told@people.example' })
    await database.query('insert into public.group_moderators (user_id, group_id) values ($1, $2)', [
      moderator.id,
      group.id,
    ])
    const { event, token } = await city.approved({ group_id: group.id })
    const mails = () =>
      database.query<{ state: string; is_due: boolean; payload: object }>(
        `select state, next_attempt_at <= now() as is_due, payload from private.mail_outbox where kind = 'status_by_link' and address = $1 order by created_at, id`,
        [moderator.email],
      )
    await setStatus(token, event, 'cancelled')
    expect(await mails()).toEqual([{ state: 'waiting', is_due: true, payload: { event_ids: [event] } }])
    await setStatus(token, event, 'scheduled')
    expect(await mails()).toHaveLength(1)
    await database.query(
      `update private.mail_outbox set state = 'sent', sent_at = now() where kind = 'status_by_link'`,
    )
    await setStatus(token, event, 'cancelled')
    await setStatus(token, event, 'scheduled')
    expect((await mails()).filter(({ state }) => state === 'waiting')).toEqual([
      { state: 'waiting', is_due: false, payload: { event_ids: [event] } },
    ])
    expect(
      await database.query(
        `select 1 from private.mail_outbox where kind = 'status_by_link' and address = $1`,
        [city.moderatorOfB.email],
      ),
    ).toEqual([])
  })

  it('hear of forty cancelled dates in two mails, and have twelve a day', async () => {
    const { token, submission } = await city.approved({
      group_id: city.groupB,
      rule: 'FREQ=WEEKLY;COUNT=40',
      start_date: inDays(3),
    })
    const mails = () =>
      database.query<{ id: string; dates: number; is_tomorrow: boolean }>(
        `select id, jsonb_array_length(payload -> 'event_ids') as dates, next_attempt_at > now() + interval '20 minutes' as is_tomorrow
         from private.mail_outbox where kind = 'status_by_link' and address = $1 order by created_at`,
        [city.moderatorOfB.email],
      )
    const sendAll = () =>
      database.query(
        `update private.mail_outbox set state = 'sent', sent_at = now() where kind = 'status_by_link' and state = 'waiting'`,
      )
    const dates = await database.query<{ id: string }>(
      'select e.id from public.events e join public.event_submissions s on s.series_id = e.series_id where s.id = $1',
      [submission],
    )
    for (const [index, { id }] of dates.entries()) {
      await setStatus(token, id, 'cancelled')
      if (index === 0) await sendAll()
    }
    expect(await mails()).toMatchObject([{ dates: 1 }, { dates: 39, is_tomorrow: false }])
    const [first] = dates
    for (let round = 0; round < 11; round += 1) {
      await sendAll()
      await setStatus(token, first?.id ?? '', round % 2 === 0 ? 'scheduled' : 'cancelled')
    }
    const all = await mails()
    expect(all.map(({ is_tomorrow }) => is_tomorrow)).toEqual([...Array(12).fill(false), true])
  })
})

describe('proposing a change', () => {
  const propose = async (
    token: string,
    changes: Record<string, unknown>,
    more: Record<string, Parameter> = {},
  ) => {
    const { event } = await city.shown(token)
    return city.call<string>('propose_change_by_link', {
      token,
      event_id: event?.id ?? '',
      changes: JSON.stringify(changes),
      seen: event?.sequence ?? 0,
      ...more,
    })
  }
  const decide = (id: string, name: 'approve' | 'reject') =>
    database.queryAs(city.superAdmin, `select public.${name}_event_submission($1, $2)`, [
      id,
      city.superAdmin.id,
    ])

  it('changes nothing until it is approved, and then what it names alone', async () => {
    const { event, token, submission } = await city.approved({ title: 'Old title' })
    const { title, location } = {
      title: 'New title',
      location: { name: 'Bridge', url: 'https://maps.example/bridge' },
    }
    // What the form sends besides, as it was: the database sees for itself what differs.
    const id = await propose(token, { title, location, description: 'Slow, with lanterns.', host: null })
    expect(await eventOf(event)).toMatchObject({ title: 'Old title' })
    expect((await city.shown(token)).proposals).toMatchObject([
      { id, changed_columns: ['title', 'location'], title },
    ])
    expect(
      await city.one(
        'select status, changes_of, changes_event, submitter_email from public.event_submissions where id = $1',
        [id],
      ),
    ).toEqual({
      status: 'pending',
      changes_of: submission,
      changes_event: event,
      submitter_email: 'ana@visitors.example',
    })
    await decide(id, 'approve')
    expect(await eventOf(event)).toMatchObject({ title })
    expect(await city.shown(token)).toMatchObject({ proposals: [], decided: [{ status: 'approved' }] })
  })

  it('replaces the one that waits, and is withdrawn by its own link alone', async () => {
    const { token } = await city.approved()
    const stranger = await city.approved()
    await propose(token, { title: 'First' })
    const second = await propose(token, { title: 'Second' })
    expect((await city.shown(token)).proposals).toMatchObject([{ id: second, title: 'Second' }])
    const withdraw = (by: string) =>
      city.call('withdraw_proposal_by_link', { token: by, proposal_id: second })
    await expect(withdraw(stranger.token)).rejects.toThrow('does not wait any more')
    await withdraw(token)
    expect((await city.shown(token)).proposals).toEqual([])
    await expect(withdraw(token)).rejects.toMatchObject({ code: 'PT409' })
  })

  it('needs a difference, the event as it is, and nothing that is not the organiser’s', async () => {
    const { event, token } = await city.approved({ title: 'Same' })
    await expect(propose(token, { title: 'Same', host: null })).rejects.toThrow('Nothing was changed.')
    await expect(propose(token, { status: 'cancelled' })).rejects.toThrow('changes no column "status"')
    await expect(propose(token, { group_id: city.groupA })).rejects.toThrow('changes no column "group_id"')
    await expect(propose(token, { rule: 'FREQ=DAILY' })).rejects.toThrow('A single date has no rule')
    await expect(propose(token, { title: 'Mine' }, { event_id: city.eventA })).rejects.toThrow(
      'not on the calendar',
    )
    await database.queryAs(city.superAdmin, `update public.events set title = 'Mended' where id = $1`, [
      event,
    ])
    await expect(propose(token, { title: 'Mine' }, { seen: 0 })).rejects.toThrow('changed in the meantime')
  })

  it('of a series is for one date or for all, and is decided like any submission', async () => {
    const { token } = await city.approved({
      title: 'Series',
      rule: 'FREQ=WEEKLY;COUNT=3',
      start_date: inDays(4),
    })
    const id = await propose(token, { title: 'All of them' }, { whole_series: true })
    expect((await city.shown(token)).proposals).toMatchObject([{ changes_series: true }])
    await decide(id, 'approve')
    expect(await database.query(`select 1 from public.events where title = 'All of them'`)).toHaveLength(3)
    await decide(await propose(token, { title: 'Only one' }), 'approve')
    expect(await database.query(`select 1 from public.events where title = 'All of them'`)).toHaveLength(2)
  })

  it('ends a whole series by its last date', async () => {
    const { token } = await city.approved({ title: 'Ending', rule: 'FREQ=WEEKLY', start_date: inDays(4) })
    const until = inDays(20).slice(0, 10).replaceAll('-', '')
    const id = await propose(token, { rule: `FREQ=WEEKLY;UNTIL=${until}` }, { whole_series: true })
    await decide(id, 'approve')
    expect((await city.shown(token)).dates).toHaveLength(3)
  })

  it('goes to the reviewers of the event’s group', async () => {
    const { token } = await city.approved({ group_id: city.groupA })
    const id = await propose(token, { title: 'For A' })
    const seenBy = (caller: typeof city.moderatorOfA) =>
      database.queryAs(caller, 'select 1 from public.event_submissions where id = $1', [id])
    expect(await seenBy(city.moderatorOfA)).toHaveLength(1)
    expect(await seenBy(city.moderatorOfB)).toHaveLength(0)
  })
})
