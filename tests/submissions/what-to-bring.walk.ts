// The test that CONTRIBUTING.md's new field brings along: it travels wherever an event's own words do. It is run where the
// field is, in the copy that `npm run check:field` makes.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnLabel } from '#domain/event/change-text.ts'
import { eventTexts } from '#domain/event/event-texts.ts'
import { insertInto, updateOf } from '#tests/database/attempt.ts'
import { eventRow } from '#tests/database/rows.ts'
import { seriesOf } from '#tests/series/series.ts'
import { inDays } from './link-city.ts'
import { fieldsOf, type LinkSite, openLinkSite } from './link-site.ts'

let site: LinkSite
beforeAll(async () => {
  site = await openLinkSite()
})
afterAll(() => site.end())

const ride = (title: string, more: Record<string, string> = {}) => ({
  title,
  type_id: site.typeId,
  start_date: inDays(40).slice(0, 10),
  start_time: '19:00',
  location_name: 'Owl Tree',
  location_url: 'https://maps.example/owl',
  description: 'Hoot.',
  submitter_email: 'owl@visitors.example',
  what_to_bring: 'Lights and a lock',
  ...more,
})

/** Sends the visitors' form; gives the submission. */
async function submit(fields: Record<string, string>) {
  expect((await site.send('/submit-event', fields)).to).toContain('submitted=yes')
  const found = 'select id, what_to_bring from public.event_submissions where title = $1'
  const [row] = await site.database.queryAs<{ id: string; what_to_bring: string }>(site.superAdmin, found, [
    fields.title ?? '',
  ])
  expect(row?.what_to_bring).toBe(fields.what_to_bring)
  return row?.id ?? ''
}

const broughtTo = (where: string, id: string) =>
  site.database.query<{ what_to_bring: string }>(
    `select distinct what_to_bring from public.events where ${where} = $1`,
    [id],
  )

/** A feed in one piece: its lines are folded. */
const feed = async (path: string) =>
  (await (await site.ask(`/functions/v1/${path}`)).text()).replaceAll('\r\n ', '')

it('is asked for, kept, shown, reviewed, and on the calendar once it is approved', async () => {
  expect(await site.read('/submit-event')).toContain('What to bring (optional)')
  const preview = await site.post('/submit-event', { ...ride('Owl ride'), preview: 'yes' })
  expect(await preview.text()).toContain('Lights and a lock')
  const submission = await submit(ride('Owl ride'))
  const token = await site.linkTo(submission)
  expect(await site.read(`/submission/${token}`)).toMatch(/What to bring\s+Lights and a lock/)
  const form = fieldsOf(await (await site.ask(`/submission/${token}?step=edit`)).text())
  expect(form.what_to_bring).toBe('Lights and a lock')
  await site.send(`/submission/${token}?step=edit`, { ...form, what_to_bring: 'Two lights' })
  expect(await site.read(`/submission/${token}`)).toMatch(/What to bring\s+Two lights/)
  await site.database.queryAs(
    site.superAdmin,
    `select public.edit_event_submission(s.id, $2::jsonb, s.edited_at) from public.event_submissions s where s.id = $1`,
    [submission, { what_to_bring: 'Three lights' }],
  )
  const event = await site.approve(submission)
  expect(await site.read(`/event/${event}`)).toMatch(/What to bring\s+Three lights/)
  expect(await feed(`calendar-feed?event=${event}`)).toContain('What to bring: Three lights')
  expect(await feed('rss-feed')).toContain('Three lights')
})

it('is proposed by the private link, approved, and in the history under its own name', async () => {
  const submission = await submit(ride('Bat ride'))
  const event = await site.approve(submission)
  const step = `/submission/${await site.linkTo(submission)}?step=propose&event=${event}`
  const form = fieldsOf(await (await site.ask(step)).text())
  const { text } = await site.send(step, { ...form, what_to_bring: '' })
  expect(text).toMatch(/What to bring\s+Now\s+Lights and a lock/)
  const proposal =
    'select id, changed_columns[1] as column from public.event_submissions where changes_event = $1'
  const { id, column } = await site.one<{ id: string; column: string }>(proposal, [event])
  expect(column).toBe('what_to_bring')
  await site.approve(id)
  expect(await broughtTo('id', event)).toEqual([{ what_to_bring: null }])
  const [entry] = await site.database.queryAs(
    site.superAdmin,
    `select before ->> 'what_to_bring' as before, after ->> 'what_to_bring' as after
     from public.event_history($1) where before is not null`,
    [event],
  )
  expect(entry).toEqual({ before: 'Lights and a lock', after: null })
  expect(columnLabel('what_to_bring')).toBe('What to bring')
  expect(Object.keys(eventTexts)).toContain('what_to_bring')
})

it('is on every date of a series, and is changed and taken back with it', async () => {
  const submission = await submit(
    ride('Moth ride', { repeats: 'weekly', repeat_every: '1', repeat_end: 'after', repeat_times: '4' }),
  )
  await site.approve(submission)
  const { series_id: series } = await site.one<{ series_id: string }>(
    'select series_id from public.event_submissions where id = $1',
    [submission],
  )
  expect(await broughtTo('series_id', series)).toEqual([{ what_to_bring: 'Lights and a lock' }])
  expect(await feed(`calendar-feed?series=${series}`)).toContain('What to bring: Lights and a lock')
  const { id } = await site.one<{ id: string }>(
    'select id from public.events where series_id = $1 order by series_date limit 1',
    [series],
  )
  const by = seriesOf(site.database, site.superAdmin)
  const change = await by.change(id, 'all', { what_to_bring: 'A kite' })
  expect(await broughtTo('series_id', series)).toEqual([{ what_to_bring: 'A kite' }])
  await by.undo(change)
  expect(await broughtTo('series_id', series)).toEqual([{ what_to_bring: 'Lights and a lock' }])
})

it('is written by staff, survives deleting and restoring, and can be put back from the history', async () => {
  const { database, superAdmin } = site
  const [made] = await database.queryAs<{ id: string }>(
    superAdmin,
    ...insertInto('events', eventRow(site, { what_to_bring: 'A lamp' }), 'id'),
  )
  const id = made?.id ?? ''
  await database.queryAs(superAdmin, ...updateOf('events', id, { what_to_bring: 'A torch' }))
  await database.queryAs(superAdmin, 'delete from public.events where id = $1', [id])
  await database.queryAs(superAdmin, 'select public.restore_event($1)', [id])
  expect(await broughtTo('id', id)).toEqual([{ what_to_bring: 'A torch' }])
  const [entry] = await database.queryAs<{ id: number }>(
    superAdmin,
    'select id from public.event_history($1) where before is not null',
    [id],
  )
  await database.queryAs(superAdmin, 'select public.restore_change($1)', [entry?.id ?? 0])
  expect(await broughtTo('id', id)).toEqual([{ what_to_bring: 'A lamp' }])
})
