// An action that failed says so where the eye is, offers to try again, and keeps the keyboard's place.

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  fail,
  insert,
  makeEvent,
  makeSubmission,
  moreFor,
  openSubmission,
  rowsOf,
  submissionRow,
} from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, release, type Site, test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.beforeEach(({ live: page, site }) => signedIn(page, site, 'superAdmin'))

const broken = 'Snapped cable'

/** Expects the words within the screen, and gives the button beneath them, which the keyboard reaches next. */
async function expectProblem(page: Page, where: Locator, words: string): Promise<Locator> {
  const alert = where.getByRole('alert').filter({ hasText: words })
  await expect(alert).toBeInViewport()
  await expect(page.locator(':focus').getByRole('alert')).toHaveText(words)
  await page.keyboard.press('Tab')
  const again = where.getByRole('button', { name: 'Try again' })
  await expect(again).toBeFocused()
  return again
}

async function expectFocusInMain(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
}

interface Action {
  what: string
  address: string
  /** Makes what is acted on. */
  make?(site: Site): Promise<unknown>
  method: string
  path: string
  /** The row, or what stands for it. */
  where(page: Page): Locator
  press(page: Page): Promise<void>
  words: string
  /** Makes it work; without it, the real server is asked. */
  mend?(page: Page): Promise<unknown>
  /** What is true once it has worked. */
  worked(page: Page, site: Site): Promise<void>
}

const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

const actions: Action[] = [
  {
    what: 'withdrawing an invitation',
    address: '/admin?tab=users',
    make: site => insert(site, 'user_roles', { email: 'zz-guest@people.example', role: 'group_moderator' }),
    method: 'DELETE',
    path: 'user_roles*',
    where: page => page.getByRole('listitem').filter({ hasText: 'zz-guest@people.example' }),
    press: async page => {
      await page.getByRole('button', { name: 'Withdraw the invitation of zz-guest@people.example' }).click()
      await confirm(page, 'Withdraw')
    },
    words: `Error: ${broken}`,
    worked: page => expect(page.getByText('Invitation withdrawn.')).toBeVisible(),
  },
  {
    what: 'deleting an event',
    address: '/admin?tab=events&search=Braking',
    make: site => makeEvent(site, 'Braking Ride'),
    method: 'DELETE',
    path: 'events*',
    where: page => page.getByRole('listitem').filter({ hasText: 'Braking Ride' }),
    press: async page => {
      await moreFor(page, 'Braking Ride').click()
      await page.getByRole('button', { name: 'Delete Braking Ride' }).click()
    },
    words: `Error deleting event: ${broken}`,
    worked: page => expect(page.getByRole('button', { name: 'Undo deleting Braking Ride' })).toBeFocused(),
  },
  {
    what: 'deleting a group',
    address: '/admin/groups',
    make: site => insert(site, 'groups', { name: 'Zz Short Lived', description: 'Soon gone.' }),
    method: 'POST',
    path: 'rpc/delete_group',
    where: page => page.getByRole('table'),
    press: async page => {
      await page.getByRole('button', { name: 'Delete Zz Short Lived' }).click()
      await confirm(page, 'Delete')
    },
    words: `Error deleting group: ${broken}`,
    worked: async (_, site) =>
      expect.poll(() => rowsOf(site, 'groups?name=eq.Zz%20Short%20Lived')).toEqual([]),
  },
  {
    what: 'deleting an event type',
    address: '/admin/event-types',
    make: site => insert(site, 'event_types', { name: 'zz-short-lived', color: '#123456' }),
    method: 'DELETE',
    path: 'event_types*',
    where: page => page.getByRole('main'),
    press: async page => {
      await page.getByRole('button', { name: 'Delete zz short lived' }).click()
      await confirm(page, 'Delete')
    },
    words: `Error deleting event type: ${broken}`,
    worked: async (_, site) =>
      expect.poll(() => rowsOf(site, 'event_types?name=eq.zz-short-lived')).toEqual([]),
  },
  {
    what: 'deleting a notice',
    address: '/admin/notices',
    make: site =>
      insert(site, 'notices', { text: 'Braking notice', first_day: '2031-05-01', last_day: '2031-05-01' }),
    method: 'DELETE',
    path: 'notices*',
    where: page => page.getByRole('region', { name: 'Current and Coming' }),
    press: page => page.getByRole('button', { name: 'Delete Braking notice' }).click(),
    words: `Error deleting notice: ${broken}`,
    worked: page => expect(page.getByRole('button', { name: 'Undo deleting Braking notice' })).toBeFocused(),
  },
  {
    what: 'approving a submission',
    address: '/admin?tab=submissions',
    make: site => makeSubmission(site, 'Hesitant Ride'),
    method: 'POST',
    path: 'rpc/approve_event_submission',
    where: page => page.getByRole('region', { name: 'Hesitant Ride' }),
    press: async page =>
      (await openSubmission(page, 'Hesitant Ride')).getByRole('button', { name: 'Approve' }).click(),
    words: `Error approving submission: ${broken}`,
    worked: page => expect(page.getByText('Submission approved successfully!')).toBeVisible(),
  },
  {
    what: 'sending a test mail',
    address: '/admin?tab=digest&part=sent',
    method: 'POST',
    path: 'rpc/send_test_mail',
    where: page => page.getByRole('main'),
    press: page => page.getByRole('button', { name: 'Send a test mail' }).click(),
    words: `Error: ${broken}`,
    // The server sends one such mail in ten seconds, and other tests ask for it too.
    mend: page => page.route('**/rest/v1/rpc/send_test_mail', route => route.fulfill({ status: 204 })),
    worked: page => expect(page.getByText('The mail is written to the folder “outbox”')).toBeVisible(),
  },
]

for (const { what, address, make, method, path, where, press, words, mend, worked } of actions)
  test(`${what}`, release, async ({ live: page, site }) => {
    await make?.(site)
    await page.goto(address)
    await fail(page, method, path, broken)
    await press(page)
    const again = await expectProblem(page, where(page), words)
    await expectAccessible(page)
    await again.click()
    await expect(again).toHaveText('Try again')
    await expect(again).toBeFocused()
    await page.unroute(`**/rest/v1/${path}`)
    await mend?.(page)
    await again.click()
    await worked(page, site)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectFocusInMain(page)
  })

test("removing one's own role", release, async ({ live: page }) => {
  await page.goto('/admin?tab=users')
  const row = page.getByRole('listitem').filter({ hasText: 'that is you' })
  await fail(page, 'DELETE', 'user_roles*', 'The last super admin cannot be removed.')
  await row.getByRole('button', { name: 'Remove Role' }).click()
  await confirm(page, 'Remove Role')
  await expectProblem(page, row, 'Error: The last super admin cannot be removed.')
})

const unexpected = 'Something went wrong. Please try again.'

/** Has the decisions about submissions answered by something that is no answer. */
const confuse = (page: Page) =>
  page.route('**/rest/v1/rpc/review_event_submissions', route => route.fulfill({ json: [{}] }))
const clear = (page: Page) => page.unroute('**/rest/v1/rpc/review_event_submissions')

test('a card is not busy for ever when an answer makes no sense', release, async ({ live: page, site }) => {
  await makeSubmission(site, 'Baffling Ride')
  await page.goto('/admin?tab=submissions')
  const card = await openSubmission(page, 'Baffling Ride')
  await confuse(page)
  await card.getByRole('button', { name: 'Spam' }).click()
  const again = await expectProblem(page, card, unexpected)
  await expect(card.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await clear(page)
  await again.click()
  await expect(page.getByText('Marked as spam. Nobody is told.')).toBeVisible()
})

test('nor is the bar with which several are decided', release, async ({ live: page, site }) => {
  await makeSubmission(site, 'Bewildering Ride')
  await page.goto('/admin?tab=submissions&search=Bewildering')
  await submissionRow(page, 'Bewildering Ride').getByRole('checkbox').check()
  await confuse(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await confirm(page, 'Approve')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const again = await expectProblem(page, page.getByRole('main'), unexpected)
  await clear(page)
  await again.click()
  await expect(page.getByText('1 submission approved.')).toBeVisible()
})

test('a rejection that failed keeps its reason', async ({ live: page, site }) => {
  await makeSubmission(site, 'Doubtful Ride')
  await page.goto('/admin?tab=submissions')
  const card = await openSubmission(page, 'Doubtful Ride')
  await card.getByRole('button', { name: 'Reject' }).click()
  await card.getByLabel('Reason').fill('On the motorway.')
  await fail(page, 'POST', 'rpc/reject_event_submission', broken)
  await card.getByRole('button', { name: 'Reject Submission' }).click()
  await expect(card.getByRole('alert')).toHaveText(`Error rejecting submission: ${broken}`)
  await expect(card.getByLabel('Reason')).toHaveValue('On the motorway.')
  await page.unroute('**/rest/v1/rpc/reject_event_submission')
  await card.getByRole('button', { name: 'Reject Submission' }).click()
  await expect(page.getByText('Submission rejected successfully.')).toBeVisible()
})

test('a form that asks to try again has the button for it', release, async ({ live: page, site }) => {
  const { id } = await insert(site, 'groups', { name: 'Zz Tried Twice', description: 'Again.' })
  await page.goto(`/admin/groups/${id}/edit`)
  await page.getByLabel('Meeting Information').fill('At noon.')
  await fail(page, 'PATCH', 'groups*')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update group. Please try again.')
  await expect(page.getByRole('alert')).toBeInViewport()
  await page.unroute('**/rest/v1/groups*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Group updated successfully!')).toBeVisible()
  await expectFocusInMain(page)
})

test('a read that is asked for again keeps the focus where it was', release, async ({ live: page }) => {
  await fail(page, 'GET', 'user_roles*')
  await page.goto('/admin?tab=users')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Failed to load users. Please try again.')
  await expectFocusInMain(page)
  await page.unroute('**/rest/v1/user_roles*')
  await again.click()
  await expect(page.getByRole('heading', { name: 'Users with Roles' })).toBeVisible()
  await expectFocusInMain(page)
})

test('a public page that could not be read offers to try again', async ({ live: page }) => {
  await page.goto('/about')
  await page.route(/\.data/, route => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Groups' }).click()
  const again = page.getByRole('main').getByRole('link', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute(/\.data/)
  await again.click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Alpine Spokes' })).toBeVisible()
  await expectFocusInMain(page)
})
