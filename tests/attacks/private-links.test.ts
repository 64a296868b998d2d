// Strangers against private links: guessing, other people's dates, floods, and what the data API gives away.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LinkSite, openLinkSite } from '#tests/submissions/link-site.ts'

let site: LinkSite
let key: string
beforeAll(async () => {
  site = await openLinkSite()
  key = /sb_publishable_[\w-]+/.exec(await (await site.ask('/about')).text())?.[0] ?? ''
})
afterAll(() => site.end())

const rpc = async (name: string, body: unknown, ip?: string) => {
  const answer = await site.ask(
    `/rest/v1/rpc/${name}`,
    {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    ip,
  )
  return { status: answer.status, text: await answer.text() }
}

describe('a stranger', () => {
  it('gets one and the same answer for every token that is not theirs', async () => {
    const revoked = await site.submit()
    const revokedToken = await site.linkTo(revoked)
    await site.database.query('update public.event_submissions set links_revoked_at = now() where id = $1', [
      revoked,
    ])
    const tokens = [
      ...[
        '',
        'x',
        revokedToken,
        randomBytes(32).toString('base64url'),
        'a'.repeat(5_000),
        "' or true --",
        '%',
        '\\x00',
        null,
      ],
    ]
    const answers = await Promise.all(tokens.map(token => rpc('submission_by_link', { token })))
    expect(new Set(answers.map(answer => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(answers[0])]),
    )
    expect(answers[0]).toMatchObject({
      status: 404,
      text: expect.stringContaining('This link does not work.'),
    })
  })

  it('reads nothing of links through the data API', async () => {
    for (const path of [
      'submission_links',
      'link_statuses',
      'submitters',
      'event_submissions?select=edited_at',
    ]) {
      const answer = await site.ask(`/rest/v1/${path}`, { headers: { apikey: key } })
      expect([401, 403, 404]).toContain(answer.status)
    }
    const profile = await site.ask('/rest/v1/submission_links', {
      headers: { apikey: key, 'accept-profile': 'private' },
    })
    expect(profile.status).toBe(406)
  })

  it('with a link of their own reaches nobody else’s ride, by page or by API', async () => {
    const mine = await site.approved({ submitter_email: 'mallory@visitors.example' })
    const other = await site.approved({ title: 'Not yours' })
    const before = await site.one('select md5(e::text) as state from public.events e where id = $1', [
      other.event,
    ])
    const page = await site.read(`/submission/${mine.token}?step=propose&event=${other.event}`)
    expect(page).not.toContain('Not yours')
    const attempts: [string, Record<string, unknown>][] = [
      ['change_status_by_link', { event_id: other.event, new_status: 'cancelled' }],
      ['propose_change_by_link', { event_id: other.event, changes: { title: 'Taken' }, seen: 0 }],
      ['withdraw_proposal_by_link', { proposal_id: other.submission }],
    ]
    for (const [name, body] of attempts)
      expect(await rpc(name, { token: mine.token, ...body })).toMatchObject({ status: 409 })
    await site.post(`/submission/${mine.token}`, { act: 'status', event: other.event, status: 'cancelled' })
    await site.post(`/submission/${mine.token}`, { act: 'status', event: other.event, status: 'scheduled' })
    expect(
      await site.one('select md5(e::text) as state from public.events e where id = $1', [other.event]),
    ).toEqual(before)
  })

  it('does not make a proposal by submitting: those columns are the procedures’ alone', async () => {
    const { event, submission } = await site.approved()
    const answer = await site.ask('/rest/v1/event_submissions', {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'x',
        description: 'x',
        start_date: '2077-01-01T00:00:00Z',
        type_id: site.typeId,
        location: { name: 'x', url: 'https://x.example' },
        changes_of: submission,
        changes_event: event,
        changed_columns: ['title'],
      }),
    })
    expect([401, 403]).toContain(answer.status)
  })

  it('is held to the limits of visitors: guesses that would change something, and what a link changes', async () => {
    const guess = () =>
      rpc('confirm_address_by_link', { token: randomBytes(32).toString('base64url') }, '203.0.113.50')
    const statuses: number[] = []
    for (let n = 0; n < 32; n += 1) statuses.push((await guess()).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404))
    expect(statuses.slice(30)).toEqual([429, 429])
    const token = await site.linkTo(await site.submit())
    const refused = await site.post(`/submission/${token}`, { act: 'confirm' }, '203.0.113.50')
    expect(refused.status).toBe(429)
    expect(await refused.text()).toMatch(/Try again in \d+ minutes/)
  })

  it('puts no markup into the page', async () => {
    const script = '<script>alert(1)</script>'
    const { token, event } = await site.approved({
      title: script,
      description: `<img src=x onerror=alert(1)>${script}`,
    })
    await rpc('change_status_by_link', { token, event_id: event, new_status: 'cancelled', note: script })
    const html = await (await site.ask(`/submission/${token}`)).text()
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain(script)
    expect(html).not.toContain('<img src=x')
  })
})
