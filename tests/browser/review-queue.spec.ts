// The queue of submissions by thumb: one decision after the other, taken back, by two people at once, and several together.

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expectSoon, stopClock } from './clock.ts'
import { makeSubmission, openSubmission, rowsOf, submissionRow } from './dashboard.ts'
import { emailOf, type PersonName } from './people.ts'
import { signedIn, tokensOf } from './signing-in.ts'
import { expect, release, type Site, test } from './site.ts'

/** The queue of one test's own submissions. */
const queueOf = (word: string) => `/admin?tab=submissions&search=${encodeURIComponent(word)}`

/** Submissions on days of their own, the first at the top of the queue. */
async function makeQueue(site: Site, word: string, count: number, more: object = {}): Promise<string[]> {
  const titles = Array.from({ length: count }, (_, at) => `${word} ${at + 1}`)
  for (const [at, title] of titles.entries())
    await makeSubmission(site, title, {
      start_date: new Date(Date.UTC(2077, 0, 1 + at, 16)).toISOString(),
      created_at: new Date(Date.UTC(2026, 0, 1, 0, count - at)).toISOString(),
      ...more,
    })
  return titles
}

/** A procedure of the data API, called by another person elsewhere. */
async function elsewhere(site: Site, name: PersonName, procedure: string, values: object) {
  const { access_token, user } = await tokensOf(site, name)
  const response = await fetch(`${site.url}/rest/v1/rpc/${procedure}`, {
    method: 'POST',
    headers: {
      apikey: site.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...values, ...(procedure.startsWith('approve') && { approver_id: user.id }) }),
  })
  expect(response.ok).toBe(true)
}

/** A finger that moves to the side over the open card. */
async function swipe(page: Page, by: number) {
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => ({ x, y: 300 })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(195)] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(195 + by)] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const statusOf = async (site: Site, title: string) =>
  (await rowsOf(site, `event_submissions?title=eq.${encodeURIComponent(title)}&select=status`))[0]?.status

test('after a decision the next one opens, and the decision can be taken back', async ({
  live: page,
  site,
}) => {
  const [first = '', second = ''] = await makeQueue(site, 'Regretted', 3)
  await signedIn(page, site, 'superAdmin')
  await page.goto(queueOf('Regretted'))
  await expect(submissionRow(page, first)).toBeInViewport()
  const card = await openSubmission(page, first)
  await expect(button(page, 'Approve')).toBeInViewport()
  await expectAccessible(page)
  // A decision can be taken back for ten seconds: on a busy machine they would run out.
  await stopClock(page)
  await button(page, 'Approve').tap()
  await expectSoon(page, page.getByRole('region', { name: second }))
  await expect(page.getByRole('heading', { name: second })).toBeFocused()
  const words = page.getByText('Submission approved successfully! Event has been added to the calendar.')
  await expect(words).toBeInViewport()
  await expect(page.getByText(`Approved: ${first}`)).toBeInViewport()
  expect(await site.count('events', 'title', first)).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expectSoon(page, card)
  expect(await site.count('events', 'title', first)).toBe(0)
  expect(await statusOf(site, first)).toBe('pending')
  await page.clock.runFor(600)
  await button(page, 'Spam').tap()
  await expectSoon(page, page.getByRole('region', { name: second }))
  // The words go after three seconds; the way back stays for ten, in the page and over nothing.
  const others = page.getByText('Marked as spam. Nobody is told.')
  await expect(others).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(others).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.clock.resume()
  // Back to the list, in which nothing has moved.
  await page.goBack()
  const rows = page.getByRole('list', { name: 'Submissions' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(first)
  await expect(rows.nth(0)).toContainText('Spam')
})

test(
  'a second tap does not decide on the next one, and a swipe decides nothing',
  release,
  async ({ live: page, site }) => {
    const [first = '', second = ''] = await makeQueue(site, 'Hasty', 3)
    await signedIn(page, site, 'superAdmin')
    await page.goto(queueOf('Hasty'))
    await openSubmission(page, first)
    const approve = button(page, 'Approve')
    await expect(approve).toBeEnabled()
    const place = await approve.boundingBox()
    const press = () => page.touchscreen.tap((place?.x ?? 0) + 20, (place?.y ?? 0) + 20)
    // The page ignores taps for half a second, and offers 'Undo' for ten: neither may run out on a busy machine.
    await stopClock(page)
    await press()
    await expectSoon(page, page.getByRole('region', { name: second }))
    // The next one's button lies beneath the finger, and does nothing yet.
    await press()
    await page.clock.runFor(600)
    await expect(approve).toBeEnabled()
    expect(await approve.boundingBox()).toEqual(place)
    await expect(page.getByRole('region', { name: second })).toBeVisible()
    expect(await statusOf(site, first)).toBe('approved')
    expect(await statusOf(site, second)).toBe('pending')
    await swipe(page, -150)
    await expectSoon(page, page.getByRole('region', { name: 'Hasty 3' }))
    await swipe(page, 150)
    await expectSoon(page, page.getByRole('region', { name: second }))
    await page.keyboard.press('j')
    await expectSoon(page, page.getByRole('region', { name: 'Hasty 3' }))
    expect(await statusOf(site, second)).toBe('pending')
    await page.keyboard.press('u')
    await expectSoon(page, page.getByRole('region', { name: first }))
    expect(await statusOf(site, first)).toBe('pending')
  },
)

test('a key decides as soon as the next one is there, and says when it came too soon', async ({
  live: page,
  site,
}) => {
  const titles = await makeQueue(site, 'Keyed', 4)
  await signedIn(page, site, 'superAdmin')
  await page.goto(queueOf('Keyed'))
  await openSubmission(page, titles[0] ?? '')
  for (const title of titles.slice(0, 2)) {
    await expect(page.getByRole('region', { name: title })).toBeVisible()
    await page.keyboard.press('a')
  }
  await expect(page.getByRole('region', { name: 'Keyed 3' })).toBeVisible()
  let answer = (): void => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/rpc/approve_event_submission*', async route => {
    await held
    await route.continue()
  })
  for (const _ of [1, 2, 3]) await page.keyboard.press('a')
  await expect(page.getByText('2 key presses were ignored while ‘Keyed 3’ was being saved.')).toBeVisible()
  answer()
  await expect(page.getByRole('region', { name: 'Keyed 4' })).toBeVisible()
  await expect(page.getByText('‘Keyed 4’ is not decided yet.')).toBeVisible()
  expect(await Promise.all(titles.map(title => statusOf(site, title)))).toEqual([
    'approved',
    'approved',
    'approved',
    'pending',
  ])
  // On one line, also while two digits are left.
  const left = page.getByRole('button', { name: 'Undo' }).locator('span')
  expect(await left.evaluate(span => span.getClientRects().length)).toBe(1)
})

test('a possible duplicate that is pending too is named, linked, and warned of before several are approved', async ({
  live: page,
  site,
}) => {
  const day = { start_date: new Date(Date.UTC(2077, 5, 1, 16)).toISOString() }
  await makeSubmission(site, 'Twin Falls Loop', day)
  await makeSubmission(site, 'Twin falls loop!', day)
  await signedIn(page, site, 'superAdmin')
  await page.goto(queueOf('Twin Falls'))
  await expect(submissionRow(page, 'Twin falls loop!')).toContainText('possible duplicate')
  await page.getByLabel('Select all on this page').check()
  await button(page, 'Approve').tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 of them are possible duplicates.')).toBeVisible()
  await expect(
    dialog.getByText(/Possible duplicate of ‘Twin Falls Loop’, .* \(also selected\)/),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  const card = await openSubmission(page, 'Twin falls loop!')
  await expect(card.getByText(/Possible duplicate of .*, .*2077.* \(also pending\)/)).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Twin Falls Loop' }).tap()
  await expect(page.getByRole('region', { name: 'Twin Falls Loop' })).toBeVisible()
})

test('what another reviewer decides is seen without a reload, and nothing typed is lost', async ({
  live: page,
  site,
}) => {
  const [first = '', second = ''] = await makeQueue(site, 'Shared', 2)
  await signedIn(page, site, 'superAdmin')
  await page.goto(queueOf('Shared'))
  const card = await openSubmission(page, first)
  await button(page, 'Reject').tap()
  await card.getByLabel('Reason (optional)').fill('Half a sen')
  for (const title of [first, second]) {
    const [row] = await rowsOf(site, `event_submissions?title=eq.${encodeURIComponent(title)}&select=id`)
    await elsewhere(site, 'leaving', 'approve_event_submission', { submission_id: row?.id })
  }
  await expect(card.getByText(`Approved by ${emailOf('leaving')}, `)).toBeVisible()
  await expect(card.getByLabel('Reason (optional)')).toHaveValue('Half a sen')
  await button(page, 'Reject Submission').tap()
  await expect(card.getByRole('alert')).toHaveText(
    'Error rejecting submission: This submission was already approved.',
  )
  await button(page, 'Cancel').tap()
  await expect(button(page, 'Approve')).toHaveCount(0)
  await button(page, 'Back to the list').tap()
  await expect(submissionRow(page, second)).toContainText('Approved')
})

/** What its submitter does by the private link meanwhile. */
async function editBySubmitter(site: Site, title: string, changes: object) {
  await site.api(`event_submissions?title=eq.${encodeURIComponent(title)}`, {
    method: 'PATCH',
    body: JSON.stringify({ ...changes, edited_at: new Date().toISOString() }),
  })
}

test(
  'what its submitter has changed meanwhile is read before it is approved',
  release,
  async ({ live: page, site }) => {
    const [first = '', second = ''] = await makeQueue(site, 'Moved', 2)
    await signedIn(page, site, 'superAdmin')
    await page.goto(queueOf('Moved'))
    await openSubmission(page, first)
    await expect(page.getByText('By the pond now.')).toHaveCount(0)
    await editBySubmitter(site, first, { description: 'By the pond now.' })
    await button(page, 'Approve').tap()
    await expect(page.getByRole('alert')).toHaveText(
      'Error approving submission: The submitter has changed this since you read it. Please look at it again.',
    )
    await expect(page.getByText('By the pond now.')).toBeVisible()
    expect(await statusOf(site, first)).toBe('pending')
    await button(page, 'Try again').tap()
    await expect(page.getByRole('region', { name: second })).toBeVisible()
    expect(await statusOf(site, first)).toBe('approved')
  },
)

test('an edit does not overwrite what its submitter has changed meanwhile, and nothing typed is lost', async ({
  live: page,
  site,
}) => {
  const [title = ''] = await makeQueue(site, 'Both edit', 1)
  await signedIn(page, site, 'superAdmin')
  await page.goto(queueOf('Both edit'))
  await openSubmission(page, title)
  await button(page, 'Edit').tap()
  await page.getByLabel('Description').fill('The reviewer’s words.')
  await editBySubmitter(site, title, { description: 'The submitter’s words.' })
  await button(page, 'Save Changes').tap()
  await expect(page.getByRole('alert')).toHaveText(
    'The submitter has changed this since you read it. Please look at it again.',
  )
  const now = page.getByRole('region', { name: 'What the submitter says now' })
  await expect(now).toContainText('The submitter’s words.')
  await expect(page.getByLabel('Description')).toHaveValue('The reviewer’s words.')
  const words = async () =>
    (await rowsOf(site, `event_submissions?title=eq.${encodeURIComponent(title)}&select=description`))[0]
  expect(await words()).toEqual({ description: 'The submitter’s words.' })
  await expectAccessible(page)
  await button(page, 'Save Changes').tap()
  await expect(page.getByLabel('Description')).toHaveCount(0)
  expect(await words()).toEqual({ description: 'The reviewer’s words.' })
  await button(page, 'Approve').tap()
  await expect.poll(() => statusOf(site, title)).toBe('approved')
})

test('several are decided at once, and what did not work is named', release, async ({ live: page, site }) => {
  const titles = await makeQueue(site, 'Together', 3)
  const [first = '', second = '', third = ''] = titles
  await signedIn(page, site, 'superAdmin')
  await page.goto(queueOf('Together'))
  await page.getByLabel('Select all on this page').check()
  const [row] = await rowsOf(site, `event_submissions?title=eq.${encodeURIComponent(second)}&select=id`)
  await elsewhere(site, 'leaving', 'review_event_submissions', {
    submission_ids: [row?.id],
    decision: 'spam',
  })
  await button(page, 'Approve').tap()
  const question = page.getByRole('dialog')
  for (const title of [first, third]) await expect(question.getByText(title)).toBeVisible()
  await expectAccessible(page)
  await stopClock(page)
  await question.getByRole('button', { name: 'Approve' }).tap()
  await expectSoon(page, page.getByRole('alert'))
  await expect(page.getByRole('alert')).toContainText(`${second}: This submission was already rejected.`)
  await expect(page.getByText('2 submissions approved.')).toBeVisible()
  expect(await statusOf(site, third)).toBe('approved')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.clock.resume()
  await expect.poll(() => statusOf(site, third)).toBe('pending')
  expect(await statusOf(site, first)).toBe('pending')
  expect(await statusOf(site, second)).toBe('rejected')
})

test(
  'a page is rejected at once, the next ones come by themselves, and all of it is taken back',
  release,
  async ({ live: page, site }) => {
    const titles = await makeQueue(site, 'Too many', 22)
    await signedIn(page, site, 'superAdmin')
    await page.goto(queueOf('Too many'))
    await page.getByLabel('Select all on this page').check()
    await button(page, 'Reject').tap()
    const question = page.getByRole('dialog', { name: 'Reject 20 submissions?' })
    await question.getByLabel('Reason (optional)').fill('The park is closed that month.')
    await stopClock(page)
    await question.getByRole('button', { name: 'Reject', exact: true }).tap()
    await expectSoon(page, page.getByText('20 submissions rejected.'))
    const rows = page.getByRole('list', { name: 'Submissions' }).getByRole('listitem')
    await expectSoon(page, rows.nth(2), false)
    await expect(rows).toHaveCount(2)
    await expect(submissionRow(page, titles[20] ?? '')).toBeVisible()
    expect(
      await rowsOf(
        site,
        'event_submissions?title=like.Too%20many*&status=eq.rejected&select=rejection_reason',
      ),
    ).toEqual(Array.from({ length: 20 }, () => ({ rejection_reason: 'The park is closed that month.' })))
    await page.getByRole('button', { name: 'Undo' }).tap()
    await page.clock.resume()
    await expect(rows).toHaveCount(20)
  },
)

test("a group's moderator reviews what is for the group, and leaves the rest to the admins", async ({
  live: page,
  site,
}) => {
  const [first = '', second = ''] = await makeQueue(site, 'Of the group', 2, { group_id: site.groupId })
  const [foreign = ''] = await makeQueue(site, 'Of nobody', 1)
  await signedIn(page, site, 'moderator')
  await page.goto('/moderator')
  await page.getByRole('tab', { name: /^Submissions \d+ pending$/ }).tap()
  await expect(submissionRow(page, first)).toBeInViewport()
  await expect(submissionRow(page, foreign)).toHaveCount(0)
  await openSubmission(page, first)
  await button(page, 'Approve').tap()
  const next = page.getByRole('region', { name: second })
  await next.getByLabel('Hosting Group').selectOption('Not ours: leave it to the admins')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave it to the admins' }).tap()
  await expect(page.getByText('The admins will review it.')).toBeVisible()
  expect(await rowsOf(site, `events?title=eq.${first}&select=group_id`)).toEqual([{ group_id: site.groupId }])
  expect(await rowsOf(site, `event_submissions?title=eq.${second}&select=status,group_id`)).toEqual([
    { status: 'pending', group_id: null },
  ])
})

test('a moderator sees submissions only where a super admin lets the group’s moderators review', async ({
  live: page,
  site,
}) => {
  const setReview = async (mayReview: boolean) => {
    await signedIn(page, site, 'superAdmin')
    await page.goto(`/admin/groups/${site.groupId}/edit`)
    const box = page.getByLabel('Moderators of this group may review its submissions')
    await expect(box).toBeChecked({ checked: !mayReview })
    await box.click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await expect(box).toBeChecked({ checked: mayReview })
    await signedIn(page, site, 'moderator')
    await page.goto('/moderator?status=pending')
    await expect(page.getByRole('tab', { name: 'Events' })).toBeVisible()
  }
  const submissions = page.getByRole('tab', { name: /^Submissions/ })
  await setReview(false)
  await expect(submissions).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Weekly Digest' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your Groups' })).toBeVisible()
  await setReview(true)
  await expect(submissions).toHaveAttribute('aria-selected', 'true')
})

test('a long queue is worked through', release, async ({ live: page, site }) => {
  // Three pages of them.
  const count = 60
  await makeQueue(site, 'Walked', count)
  await signedIn(page, site, 'superAdmin')
  await page.goto(queueOf('Walked'))
  let taps = 0
  const tap = async (name: string) => {
    await button(page, name).tap()
    taps += 1
  }
  const started = performance.now()
  await tap('Walked 1')
  for (let at = 1; at <= count; at += 1) {
    await expect(page.getByRole('region', { name: `Walked ${at}`, exact: true })).toBeVisible()
    // What is decided leaves those that wait when the next twenty come, which they do by themselves.
    const turned = Math.floor((at - 1) / 20) * 20
    await expect(page.getByText(`${at - turned} of ${count - turned}`, { exact: true })).toBeVisible()
    await tap('Approve')
  }
  await expect(page.getByRole('heading', { name: 'Nothing left to decide' })).toBeVisible()
  const seconds = (performance.now() - started) / 1000 / count
  process.stdout.write(
    `${count} submissions: ${(taps / count).toFixed(2)} taps and ${seconds.toFixed(2)} s each\n`,
  )
  expect(taps / count).toBeLessThanOrEqual(2)
  expect(await rowsOf(site, 'events?title=like.Walked*&select=id')).toHaveLength(count)
})
