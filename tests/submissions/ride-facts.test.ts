// The facts of a ride from a visitor's form to the calendar: kept metric, told in the city's units wherever the ride is told of.

import { afterAll, beforeAll, expect, it } from 'vitest'
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
  distance_from: '12',
  distance_to: '19',
  pace: 'relaxed',
  climb: '700',
  no_drop: 'yes',
  audience: 'families',
  price: 'free',
  bring: 'Lights',
  ...more,
})
const line =
  '12–19 miles · Relaxed pace · 700 feet of climbing · No-drop · Family-friendly · Free · Bring: Lights'
const stored = {
  distance_km: [19.312, 30.578],
  pace: 'relaxed',
  climb_m: 213.4,
  no_drop: true,
  audience: ['families'],
  price: 'free',
  bring: 'Lights',
}

/** A page's text as it is read: no tags, and one space between words. */
const readable = async (path: string) =>
  (await (await site.ask(path)).text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

/** A feed in one piece: its lines are folded, and commas are escaped. */
const feed = async (path: string) =>
  (await (await site.ask(`/functions/v1/${path}`)).text()).replaceAll('\r\n ', '').replaceAll('\\,', ',')

it('are asked for, shown in the preview and behind the private link, and on the calendar once they are approved', async () => {
  expect(await site.read('/submit-event')).toContain('How far, how fast?')
  const preview = await site.post('/submit-event', { ...ride('Owl ride'), preview: 'yes' })
  expect(await preview.text()).toContain('12–19 miles')
  expect((await site.send('/submit-event', ride('Owl ride'))).to).toContain('submitted=yes')
  const [submission] = await site.database.query<{ id: string; facts: object }>(
    `select id, facts from public.event_submissions where title = 'Owl ride'`,
  )
  expect(submission?.facts).toEqual(stored)
  const token = await site.linkTo(submission?.id ?? '')
  expect(await site.read(`/submission/${token}`)).toContain(line)
  const form = fieldsOf(await (await site.ask(`/submission/${token}?step=edit`)).text())
  expect(form).toMatchObject({ distance_from: '12', distance_to: '19', climb: '700', no_drop: 'yes' })
  // Sent as it is, nothing has changed by the way from miles to kilometres and back.
  await site.send(`/submission/${token}?step=edit`, { ...form, title: 'Owl night ride' })
  await site.database.queryAs(site.superAdmin, 'select public.approve_event_submission($1, auth.uid())', [
    submission?.id ?? '',
  ])
  const [event] = await site.database.query<{ id: string; facts: object }>(
    `select id, facts from public.events where title = 'Owl night ride'`,
  )
  expect(event?.facts).toEqual(stored)
  const page = await readable(`/event/${event?.id}`)
  for (const words of line.split(' · ')) expect(page).toContain(words)
  expect(await feed(`calendar-feed?event=${event?.id}`)).toContain(line)
  expect(await feed('rss-feed')).toContain(line)
  for (const only of ['free', 'no-drop', 'short', 'families', 'free,short'])
    expect(await feed(`rss-feed?only=${only}`), only).toContain('Owl night ride')
  const day = `/?date=${inDays(40).slice(0, 10)}`
  const hidden = '1 event is hidden by the filter'
  expect(await readable(`${day}&view=day&only=short&only=families`)).not.toContain(hidden)
  expect(await readable(`${day}&view=day&only=weekend`)).toContain(hidden)
})

it('that cannot be are refused beside their field, and nothing is lost', async () => {
  const answer = await site.post(
    '/submit-event',
    ride('Impossible ride', { distance_to: 'far', bring: 'A map' }),
  )
  const page = await answer.text()
  expect(page).toContain('Please enter the distance as a number from 1 to 1,200.')
  expect(page).toContain('value="A map"')
  expect(
    await site.database.query(`select 1 from public.event_submissions where title = 'Impossible ride'`),
  ).toEqual([])
})
