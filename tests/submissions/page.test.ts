// The page behind a private link on the whole server, as a browser without scripts uses it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longDay } from '#domain/time/city-day.ts'
import { inDays } from './link-city.ts'
import { fieldsOf, type LinkSite, openLinkSite, textOf } from './link-site.ts'

let site: LinkSite
beforeAll(async () => {
  site = await openLinkSite()
})
afterAll(() => site.end())

const formAt = async (path: string) => fieldsOf(await (await site.ask(path)).text())
const eventPage = (id: string) => site.read(`/event/${id}`)

describe('opening a private link', () => {
  it('changes nothing, whichever step is opened: mail scanners open links', async () => {
    const { token, event } = await site.approved()
    const pending = await site.linkTo(await site.submit({ submitter_email: 'scanned@visitors.example' }))
    const everything = () =>
      site.one(`select
        (select md5(string_agg(s::text, ',' order by id)) from public.event_submissions s) as submissions,
        (select md5(string_agg(e::text, ',' order by id)) from public.events e) as events,
        (select count(*)::int from private.mail_outbox) as mails,
        (select coalesce(string_agg(p::text, ',' order by email), '') from private.submitters p) as submitters`)
    const before = await everything()
    for (const method of ['GET', 'HEAD'])
      for (const path of [
        `/submission/${pending}`,
        ...['edit', 'withdraw', 'again'].map(step => `/submission/${pending}?step=${step}&act=withdraw`),
        ...['status', 'propose'].map(step => `/submission/${token}?step=${step}&event=${event}&act=status`),
        `/submission/${token}.data`,
      ])
        expect((await site.ask(path, { method })).status).toBe(200)
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect((await site.ask(`/submission/${pending}`, { method })).status).toBe(405)
    expect(await everything()).toEqual(before)
  })

  it('tells nobody where it is, is kept nowhere, and is not in the log', async () => {
    const submission = await site.submit({ title: 'Private one' })
    const token = await site.linkTo(submission)
    for (const path of [`/submission/${token}`, `/submission/${token}.data`, '/submission/wrong']) {
      const { headers } = await site.ask(path)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toContain('noindex')
    }
    const html = await (await site.ask(`/submission/${token}`)).text()
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(textOf(html)).toContain('Waiting for review since')
    await site.database.query(`update public.event_submissions set title = 'Another one' where id = $1`, [
      submission,
    ])
    expect(await site.read(`/submission/${token}`)).toContain('Another one')
    await site.post(`/submission/${token}`, { act: 'confirm' })
    await site.ask(`/rest/v1/rpc/submission_by_link?token=${token}`)
    expect(site.logged.join('')).toContain('/submission/…')
    expect(site.logged.join('')).not.toContain(token)
    // Other pages keep the policy that they have.
    expect((await site.ask('/about')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  it('takes forms as browsers send them from a page without a referrer, and none from another site', async () => {
    const token = await site.linkTo(await site.submit({ submitter_email: 'origin@visitors.example' }))
    const from = async (origin: string) => {
      const init = { method: 'POST', body: new URLSearchParams({ act: 'confirm' }), headers: { origin } }
      return (await site.ask(`/submission/${token}`, init)).status
    }
    expect(await from('https://elsewhere.example')).toBe(400)
    expect(await site.shown(token)).toMatchObject({ is_proven: false })
    expect(await from('null')).toBe(303)
    expect(await site.shown(token)).toMatchObject({ is_proven: true })
  })

  it('says the same of every link that does not work', async () => {
    const gone = await site.linkTo(await site.submit())
    await site.call('withdraw_submission_by_link', { token: gone })
    const pages = await Promise.all(
      ['wrong', 'x'.repeat(43), gone].map(token => site.ask(`/submission/${token}`)),
    )
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404])
    const texts = await Promise.all(pages.map(async page => textOf(await page.text())))
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain('Lost your link?')
    const { status, text } = await site.send(`/submission/${gone}`, { act: 'confirm' })
    expect(status).toBe(404)
    expect(text).toContain('This link does not work')
  })
})

describe('without scripts', () => {
  it('a pending submission is changed, with everything that the form showed, and withdrawn after a question', async () => {
    const token = await site.linkTo(
      await site.submit({ title: 'First words', rule: 'FREQ=WEEKLY;COUNT=3', host: { name: 'Ana & "Co"' } }),
    )
    const path = `/submission/${token}`
    const fields = await formAt(`${path}?step=edit`)
    expect(fields).toMatchObject({
      title: 'First words',
      repeats: 'weekly',
      host_name: 'Ana & "Co"',
      act: 'edit',
    })
    const wrong = await site.send(`${path}?step=edit`, {
      ...fields,
      title: '',
      description: 'Typed with care.',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Please enter a title.')
    expect(fieldsOf(wrong.html)).toMatchObject({ description: 'Typed with care.' })
    const saved = await site.send(`${path}?step=edit`, { ...fields, title: 'Other words', repeat_times: '5' })
    expect(saved).toMatchObject({ status: 303, to: `${path}?done=edited` })
    expect(saved.text).toContain('Your changes are saved.')
    expect(await site.shown(token)).toMatchObject({
      title: 'Other words',
      rule: expect.stringContaining('COUNT=5'),
      host: { name: 'Ana & "Co"' },
    })
    expect(await site.read(`${path}?step=withdraw`)).toContain('Yes, withdraw and delete it')
    const withdrawn = await site.send(path, { act: 'withdraw' })
    expect(withdrawn.text).toContain('Your submission is withdrawn')
    expect((await site.ask(path)).status).toBe(404)
  })

  it('makes the link of a new place that was named without one', async () => {
    const token = await site.linkTo(await site.submit({ title: 'Moved elsewhere' }))
    const path = `/submission/${token}?step=edit`
    const moved = await site.send(path, {
      ...(await formAt(path)),
      location_name: 'The old mill',
      location_url: '',
    })
    expect(moved.status).toBe(303)
    expect(await site.shown(token)).toMatchObject({
      location: { name: 'The old mill', url: expect.stringContaining('openstreetmap.org/search?query=The') },
    })
  })

  it('a ride is cancelled for everyone to see, and takes place after all', async () => {
    const { token, event } = await site.approved({ title: 'Stormy ride' })
    const path = `/submission/${token}`
    expect(await eventPage(event)).not.toContain('Cancelled')
    const status = { act: 'status', event, status: 'cancelled', note: 'Too <b>windy</b>.' }
    const { text } = await site.send(`${path}?step=status&event=${event}`, status)
    expect(text).toContain('The calendar says that it is cancelled. We have told the moderators by mail.')
    expect(await eventPage(event)).toContain('Too &lt;b&gt;windy&lt;/b&gt;.')
    expect(await site.send(path, { act: 'status', event, status: 'scheduled' })).toMatchObject({
      to: `${path}?done=resumed`,
    })
    expect(await eventPage(event)).not.toContain('Cancelled')
  })

  it('a ride is postponed on the city’s clock; an hour that the spring night leaves out is asked for again', async () => {
    const { token, event } = await site.approved()
    const path = `/submission/${token}?step=status&event=${event}`
    const spring = [`${new Date().getFullYear()}`, `${new Date().getFullYear() + 1}`]
      .map(year => secondSundayOfMarch(year))
      .find(day => Date.parse(day) > Date.now())
    const status = {
      act: 'status',
      event,
      status: 'postponed',
      note: 'Kept.',
      new_date: spring ?? '',
      new_time: '02:30',
    }
    const refused = await site.send(path, status)
    expect(refused.text).toContain('2:30 AM does not exist')
    expect(fieldsOf(refused.html)).toMatchObject({ new_date: spring, note: 'Kept.' })
    expect(await site.send(path, { ...status, new_time: '03:30' })).toMatchObject({ status: 303 })
    expect(
      await site.one(
        `select (n.start_date at time zone 'America/Denver')::text as clock from public.events e join public.events n on n.id = e.postponed_to where e.id = $1`,
        [event],
      ),
    ).toEqual({ clock: `${spring} 03:30:00` })
  })

  it('a ride that was postponed gets its new date later, and all other dates of its series are named', async () => {
    const rule = 'FREQ=WEEKLY;COUNT=40'
    const { token, event } = await site.approved({ title: 'Someday', rule, start_date: inDays(3) })
    const path = `/submission/${token}?step=status&event=${event}`
    const { text } = await site.send(path, { act: 'status', event, status: 'postponed', new_time: '18:00' })
    expect(text).toContain('The calendar says that it is postponed.')
    const page = await site.read(path)
    expect(page).toContain('Back on or change')
    expect(page).toContain('The other 39 dates stay as they are')
    const day = inDays(30).slice(0, 10)
    const later = { act: 'status', event, status: 'postponed', new_date: day, new_time: '18:00' }
    expect(await site.send(path, later)).toMatchObject({ status: 303 })
    expect(await site.read(`/submission/${token}`)).toContain(longDay(day))
    // Now that there is a new date, only both can be taken back.
    expect(await site.read(path)).not.toContain('Save changes')
    expect(await site.send(path, { act: 'status', event, status: 'scheduled' })).toMatchObject({
      status: 303,
    })
    expect(await eventPage(event)).not.toContain('Postponed')
  })

  it('a change is proposed, shown beside what it changes, withdrawn and replaced', async () => {
    const { token, event } = await site.approved({ title: 'As it is' })
    const path = `/submission/${token}`
    const step = `${path}?step=propose&event=${event}`
    const fields = await formAt(step)
    const same = await site.send(step, fields)
    expect(same.text).toContain('Nothing was changed.')
    const { text } = await site.send(step, { ...fields, title: 'As it should be' })
    expect(text).toMatch(/Title Now As it is Proposed As it should be/)
    expect(await eventPage(event)).toContain('As it is')
    const [proposal] = (await site.shown(token)).proposals
    await site.send(path, { act: 'withdraw-proposal', proposal: proposal?.id ?? '' })
    expect((await site.shown(token)).proposals).toEqual([])
  })

  it('all dates of a series are changed by one proposal, its last date among them', async () => {
    const { token, event } = await site.approved({
      title: 'Weekly',
      rule: 'FREQ=WEEKLY',
      start_date: inDays(3),
    })
    const step = `/submission/${token}?step=propose&event=${event}&all=yes`
    const fields = await formAt(step)
    expect(fields).toMatchObject({ repeats: 'weekly', repeat_end: 'never' })
    await site.send(step, { ...fields, repeat_end: 'on', repeat_until: inDays(12).slice(0, 10) })
    const [proposal] = (await site.shown(token)).proposals
    expect(proposal).toMatchObject({ changed_columns: ['rule'], changes_series: true })
    await site.approve(proposal?.id ?? '')
    expect((await site.shown(token)).dates).toHaveLength(2)
  })

  it('what was rejected is submitted again, filled in', async () => {
    const submission = await site.submit({ title: 'Try again', submitter_email: 'again@visitors.example' })
    const token = await site.linkTo(submission)
    await site.database.queryAs(site.superAdmin, 'select public.reject_event_submission($1, $2, $3)', [
      submission,
      site.superAdmin.id,
      'Where is it?',
    ])
    expect(await site.read(`/submission/${token}`)).toContain('The reason given: Where is it?')
    const step = `/submission/${token}?step=again`
    const { to } = await site.send(step, { ...(await formAt(step)), description: 'At the bridge.' })
    expect(to).toBe('/submit-event?submitted=yes&mail=yes')
    const rows = await site.database.query(
      `select status, description from public.event_submissions where submitter_email = 'again@visitors.example' order by created_at`,
    )
    expect(rows).toMatchObject([{ status: 'rejected' }, { status: 'pending', description: 'At the bridge.' }])
  })

  it('the button puts the ride of a trusted address on the calendar; opening the page does not', async () => {
    await site.database.queryAs(
      site.superAdmin,
      `select public.trust_submitter('trusted@visitors.example', true)`,
    )
    const token = await site.linkTo(
      await site.submit({ title: 'Trusted ride', submitter_email: 'trusted@visitors.example' }),
    )
    expect(await site.read(`/submission/${token}`)).toContain('Put it on the calendar')
    expect(await site.shown(token)).toMatchObject({ status: 'pending' })
    const { text } = await site.send(`/submission/${token}`, { act: 'confirm' })
    expect(text).toContain('Your event is on the calendar.')
    expect(await eventPage((await site.shown(token)).event?.id ?? '')).toContain('Trusted ride')
  })
})

describe('two people at once', () => {
  it('approved while its organiser types: a clear sentence, nothing lost, and the way to propose it', async () => {
    const submission = await site.submit({ title: 'Before' })
    const token = await site.linkTo(submission)
    const step = `/submission/${token}?step=edit`
    const fields = await formAt(step)
    const event = await site.approve(submission)
    const late = await site.send(step, { ...fields, title: 'Typed meanwhile' })
    expect(late.status).toBe(409)
    expect(late.text).toContain('A moderator has approved this in the meantime.')
    const again = fieldsOf(late.html)
    expect(again).toMatchObject({ title: 'Typed meanwhile', act: 'propose' })
    expect(await site.send(`/submission/${token}?step=propose&event=${event}`, again)).toMatchObject({
      status: 303,
    })
    expect((await site.shown(token)).proposals).toMatchObject([{ title: 'Typed meanwhile' }])
  })

  it('mended by a moderator while its organiser types: told once, and then a decision', async () => {
    const submission = await site.submit({ title: 'Before' })
    const token = await site.linkTo(submission)
    const step = `/submission/${token}?step=edit`
    const fields = await formAt(step)
    await site.database.queryAs(
      site.superAdmin,
      `select public.edit_event_submission($1, '{"host": {"name": "Mended"}}')`,
      [submission],
    )
    const late = await site.send(step, { ...fields, title: 'Typed meanwhile' })
    expect(late.text).toContain('This was changed in the meantime')
    expect(await site.shown(token)).toMatchObject({ title: 'Before' })
    const again = fieldsOf(late.html)
    expect(again).toMatchObject({ title: 'Typed meanwhile' })
    expect(await site.send(step, again)).toMatchObject({ to: `/submission/${token}?done=edited` })
  })

  it('an edit and an approval at the same moment leave one or the other, and no half of both', async () => {
    const submission = await site.submit({ title: 'Raced' })
    const token = await site.linkTo(submission)
    const { version } = await site.shown(token)
    const [edited, approved] = await Promise.allSettled([
      site.call('edit_submission_by_link', { token, changes: { title: 'Edited' }, seen: version }),
      site.approve(submission),
    ])
    expect(approved.status).toBe('fulfilled')
    const { event } = await site.shown(token)
    expect(event?.title).toBe(edited.status === 'fulfilled' ? 'Edited' : 'Raced')
  })
})

describe('lost links', () => {
  it('are asked for in the same words for every address, and a few times an hour', async () => {
    await site.submit({ submitter_email: 'known@visitors.example' })
    const ask = async (email: string) => {
      const answer = await site.post('/lost-link', { email }, '203.0.113.9')
      return {
        status: answer.status,
        wait: answer.headers.get('retry-after'),
        text: textOf(await answer.text()),
      }
    }
    const known = await ask('known@visitors.example')
    expect(known).toEqual(await ask('unknown@visitors.example'))
    expect(known.text).toContain('If events were submitted with this address, their links are on the way.')
    expect((await ask('nonsense')).text).toContain('Please enter a valid email address.')
    for (const n of [3, 4, 5]) expect((await ask(`${n}@visitors.example`)).status).toBe(200)
    const refused = await ask('known@visitors.example')
    expect(refused).toMatchObject({ status: 429, wait: expect.stringMatching(/^\d+$/) })
    expect(refused.text).toMatch(/Try again in \d+ (minutes|hour)/)
  })
})

function secondSundayOfMarch(year: string): string {
  const first = new Date(`${year}-03-01T00:00:00Z`)
  const day = 1 + ((7 - first.getUTCDay()) % 7) + 7
  return `${year}-03-${String(day).padStart(2, '0')}`
}
