// Private links in the database: each opens one submission and nothing else, while it may.

import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { testDatabase } from '#tests/test-database.ts'
import { dead, inDays, type LinkCity, makeLinkCity } from './link-city.ts'

let database: Database
let end: () => Promise<void>
let city: LinkCity
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeLinkCity(database)
})
afterAll(() => end())

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

describe('a private link', () => {
  it('opens its submission and no other, and shows neither ids nor reviewers', async () => {
    const mine = await city.linkTo(await city.submit({ title: 'Mine' }))
    const yours = await city.linkTo(
      await city.submit({ title: 'Yours', submitter_email: 'bo@visitors.example' }),
    )
    const shown = await city.shown(mine)
    expect(shown).toMatchObject({ title: 'Mine', status: 'pending', event: null, proposals: [] })
    const text = JSON.stringify(shown)
    expect(text).not.toContain('Yours')
    expect(text).not.toContain(city.superAdmin.email)
    expect(text).not.toMatch(/reviewed_by|token|hash/)
    expect(await city.shown(yours)).toMatchObject({ title: 'Yours' })
  })

  it('is stored as a hash alone, and the newest twenty of a submission work', async () => {
    const submission = await city.submit()
    const tokens: string[] = []
    for (let n = 0; n < 22; n += 1) tokens.push(await city.linkTo(submission))
    const stored = await database.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from private.submission_links where submission_id = $1`,
      [submission],
    )
    expect(stored.map(({ hash }) => hash).sort()).toEqual(tokens.slice(2).map(hashOf).sort())
    await expect(city.shown(tokens[0] ?? '')).rejects.toThrow(dead)
    expect(await city.shown(tokens.at(-1) ?? '')).toMatchObject({ status: 'pending' })
  })

  it('that is guessed, tampered with or somebody’s hash gets one answer, whatever is asked', async () => {
    const token = await city.linkTo(await city.submit())
    const tampered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const tried = [
      '',
      'x',
      randomBytes(32).toString('base64url'),
      tampered,
      token.toUpperCase(),
      hashOf(token),
      `${token}=`,
    ]
    for (const wrong of tried) {
      const refusals = [
        () => city.call('submission_by_link', { token: wrong }),
        () =>
          city.call('edit_submission_by_link', { token: wrong, changes: { title: 'Taken over' }, seen: '' }),
        () => city.call('withdraw_submission_by_link', { token: wrong }),
        () => city.call('confirm_address_by_link', { token: wrong }),
        () =>
          city.call('change_status_by_link', {
            token: wrong,
            event_id: city.eventA,
            new_status: 'cancelled',
          }),
        () =>
          city.call('propose_change_by_link', { token: wrong, event_id: city.eventA, changes: {}, seen: 0 }),
        () => city.call('withdraw_proposal_by_link', { token: wrong, proposal_id: city.eventA }),
      ]
      for (const refusal of refusals)
        await expect(refusal()).rejects.toMatchObject({ code: 'PT404', message: dead })
    }
  })

  it('is dead while it is revoked, and for spam, and when its address is another one', async () => {
    const submission = await city.submit()
    const token = await city.linkTo(submission)
    const revoke = (areAllowed: boolean) =>
      database.queryAs(city.superAdmin, 'select public.set_submission_links($1, $2)', [
        submission,
        areAllowed,
      ])
    await revoke(false)
    await expect(city.shown(token)).rejects.toThrow(dead)
    await expect(city.linkTo(submission)).rejects.toThrow('no link is made')
    await revoke(true)
    expect(await city.shown(token)).toMatchObject({ status: 'pending' })
    await database.query(
      `update public.event_submissions set submitter_email = 'else@visitors.example' where id = $1`,
      [submission],
    )
    await expect(city.shown(token)).rejects.toThrow(dead)
    const spam = await city.submit()
    const spamToken = await city.linkTo(spam)
    await database.queryAs(
      city.superAdmin,
      `select * from public.review_event_submissions(array[$1::uuid], 'spam')`,
      [spam],
    )
    await expect(city.shown(spamToken)).rejects.toThrow(dead)
  })

  it('dies with its submission', async () => {
    const token = await city.linkTo(await city.submit())
    await city.call('withdraw_submission_by_link', { token })
    await expect(city.shown(token)).rejects.toThrow(dead)
    await expect(city.call('withdraw_submission_by_link', { token })).rejects.toThrow(dead)
    expect(
      await database.query(`select 1 from private.submission_links where encode(token_hash, 'hex') = $1`, [
        hashOf(token),
      ]),
    ).toEqual([])
  })

  it.each([
    ['pending, 59 days after its date', { start_date: inDays(-59) }, 'pending', 'open'],
    [
      'pending, 61 days after its date',
      { start_date: inDays(-61), created_at: inDays(-80) },
      'pending',
      'dead',
    ],
    ['pending, of an old date and sent today', { start_date: inDays(-300) }, 'pending', 'open'],
    [
      'approved, 61 days after the event',
      { start_date: inDays(-62), created_at: inDays(-80) },
      'approved',
      'dead',
    ],
    [
      'approved, for a ride of next year',
      { start_date: inDays(300), created_at: inDays(-80) },
      'approved',
      'open',
    ],
    ['a series that has ended', { start_date: inDays(-90), rule: 'FREQ=WEEKLY;COUNT=2' }, 'approved', 'dead'],
    ['a series without an end', { start_date: inDays(-400), rule: 'FREQ=WEEKLY' }, 'approved', 'open'],
  ])('of a submission that is %s', async (_, values, status, expected) => {
    const submission = await city.submit(values)
    const token = await city.linkTo(submission).catch(() => undefined)
    if (status === 'approved') {
      await city.approve(submission)
      // The day of the decision counts too, and was long ago.
      await database.query('alter table public.event_submissions disable trigger user')
      await database.query(
        `update public.event_submissions set reviewed_at = now() - interval '70 days', created_at = now() - interval '80 days' where id = $1`,
        [submission],
      )
      await database.query('alter table public.event_submissions enable trigger user')
    }
    const shown = token ? await city.shown(token).catch((error: Error) => error.message) : dead
    expect(shown).toEqual(expected === 'dead' ? dead : expect.objectContaining({ status }))
  })

  it('is used by visitors alone: the procedures ask for nobody’s name', async () => {
    const token = await city.linkTo(await city.submit())
    await expect(
      database.queryAs(city.superAdmin, 'select public.submission_by_link($1)', [token]),
    ).rejects.toThrow('permission denied')
  })
})

describe('editing a pending submission', () => {
  it('changes what was sent, notes when, and proves the address', async () => {
    const submission = await city.submit({ title: 'Before', submitter_email: 'edit@visitors.example' })
    const token = await city.linkTo(submission)
    const { version, is_proven } = await city.shown(token)
    expect(is_proven).toBe(false)
    await city.call('edit_submission_by_link', {
      token,
      changes: { title: ' After ', rule: 'FREQ=WEEKLY;COUNT=3', host: null },
      seen: version,
    })
    expect(await city.shown(token)).toMatchObject({
      title: 'After',
      rule: expect.stringContaining('COUNT=3'),
      is_proven: true,
    })
    expect(
      await city.one(
        'select edited_at is not null as edited, status from public.event_submissions where id = $1',
        [submission],
      ),
    ).toEqual({
      edited: true,
      status: 'pending',
    })
  })

  it('refuses an edit of words that have changed, columns of reviewers, and what no form sends', async () => {
    const submission = await city.submit({ title: 'Seen' })
    const token = await city.linkTo(submission)
    const { version } = await city.shown(token)
    const edit = (changes: Record<string, unknown>, seen = version) =>
      city.call('edit_submission_by_link', { token, changes: JSON.stringify(changes), seen })
    for (const column of [
      'status',
      'submitter_email',
      'reviewed_by',
      'changes_event',
      'event_id',
      'created_at',
    ])
      await expect(edit({ [column]: null })).rejects.toThrow(`An edit changes no column "${column}"`)
    await expect(edit({ title: '' })).rejects.toMatchObject({ code: '23514' })
    await expect(edit({ rule: 'FREQ=SECONDLY' })).rejects.toMatchObject({ code: 'PT400' })
    await database.queryAs(
      city.superAdmin,
      `select public.edit_event_submission($1, '{"title": "Mended"}')`,
      [submission],
    )
    await expect(edit({ title: 'Mine' })).rejects.toMatchObject({ code: 'PT409' })
    expect(await city.shown(token)).toMatchObject({ title: 'Mended' })
  })

  it('comes too late once it is decided, and so does withdrawing', async () => {
    const { submission, token } = await city.approved()
    const { version } = await city.shown(token)
    const edit = city.call('edit_submission_by_link', { token, changes: { title: 'Late' }, seen: version })
    await expect(edit).rejects.toThrow('A moderator has approved this in the meantime.')
    await expect(city.call('withdraw_submission_by_link', { token })).rejects.toThrow('has approved this')
    expect(
      await city.one('select count(*)::int as n from public.event_submissions where id = $1', [submission]),
    ).toEqual({ n: 1 })
  })
})

describe('a reviewer', () => {
  it('is told when the submitter has changed it since, and decides on what it says now', async () => {
    const submission = await city.submit({ title: 'Read' })
    const token = await city.linkTo(submission)
    const read = async () => {
      const [row] = await database.queryAs<{ edited_at: Date | null }>(
        city.superAdmin,
        'select edited_at from public.event_submissions where id = $1',
        [submission],
      )
      return row?.edited_at ?? null
    }
    const approve = async (editedAt: Date | null) => {
      const [result] = await database.queryAs<{ problem: string | null }>(
        city.superAdmin,
        `select problem from public.review_event_submissions(array[$1::uuid], 'approved', null, $2)`,
        [submission, { [submission]: editedAt?.toISOString() ?? null }],
      )
      return result?.problem
    }
    const before = await read()
    const { version } = await city.shown(token)
    await city.call('edit_submission_by_link', { token, changes: { title: 'Something else' }, seen: version })
    expect(await approve(before)).toBe(
      'The submitter has changed this since you read it. Please look at it again.',
    )
    expect(await city.shown(token)).toMatchObject({ status: 'pending' })
    expect(await approve(await read())).toBeNull()
    expect(await city.shown(token)).toMatchObject({ status: 'approved', event: { title: 'Something else' } })
  })
})

describe('confirming an address', () => {
  const trust = (email: string, isTrusted = true) =>
    database.queryAs(city.superAdmin, 'select public.trust_submitter($1, $2)', [email, isTrusted])

  it('publishes what a trusted one has sent, and nothing before it is pressed', async () => {
    await trust('trusted@visitors.example')
    const submission = await city.submit({ submitter_email: 'trusted@visitors.example' })
    const token = await city.linkTo(submission)
    expect(await city.shown(token)).toMatchObject({ status: 'pending', is_trusted: true })
    expect(await city.call('confirm_address_by_link', { token })).toBe(true)
    expect(await city.shown(token)).toMatchObject({ status: 'approved', event: { status: 'scheduled' } })
    expect(
      await city.one('select is_unreviewed, reviewed_by from public.event_submissions where id = $1', [
        submission,
      ]),
    ).toEqual({
      is_unreviewed: true,
      reviewed_by: null,
    })
    expect(await city.call('confirm_address_by_link', { token })).toBe(false)
  })

  it('proves any other and publishes nothing; nor does the link of another submission', async () => {
    await trust('boss@visitors.example')
    const other = await city.linkTo(await city.submit({ submitter_email: 'nobody@visitors.example' }))
    const typed = await city.submit({ submitter_email: 'boss@visitors.example' })
    expect(await city.call('confirm_address_by_link', { token: other })).toBe(false)
    expect(await city.one('select status from public.event_submissions where id = $1', [typed])).toEqual({
      status: 'pending',
    })
    expect(
      await city.one(
        `select private.is_proven_address('nobody@visitors.example') as proven, private.is_proven_address('boss@visitors.example') as other`,
      ),
    ).toEqual({ proven: true, other: false })
  })
})
