// What signed-in pages say while they load, when they cannot, and to whom they show what was loaded.

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expectAlert, fail, holdBack, makeSubmission, openSubmission, submissionRow } from './dashboard.ts'
import { emailOf } from './people.ts'
import { signedIn, signInByForm } from './signing-in.ts'
import { expect, release, type Site, test } from './site.ts'

interface Read {
  what: string
  address: string | ((site: Site) => string)
  /** What is asked for. */
  path: string
  /** What is said when the answer is a failure, and when it has another shape. */
  failed: string
  malformed?: string
  /** Something to be seen once it is read. */
  seen: string
  person?: 'superAdmin' | 'moderator'
}

const events = 'Failed to fetch events. Please try again later.'
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })

const reads: Read[] = [
  {
    what: 'the events of the dashboard',
    address: '/admin?tab=events',
    path: 'rest/v1/events*',
    failed: events,
    seen: 'Hill Sprint',
  },
  {
    what: 'the tab of groups',
    address: '/admin?tab=groups',
    path: 'rest/v1/groups*',
    failed: 'Failed to load groups',
    seen: 'Alpine Spokes',
  },
  {
    what: 'the page of groups',
    address: '/admin/groups',
    path: 'rest/v1/groups*',
    failed: 'Failed to load groups. Please try again.',
    seen: 'Alpine Spokes',
  },
  {
    what: 'the event types',
    address: '/admin/event-types',
    path: 'rest/v1/event_types*',
    failed: 'Failed to load event types. Please try again.',
    seen: 'Group ride',
  },
  {
    what: 'the notices',
    address: '/admin/notices',
    path: 'rest/v1/notices*',
    failed: 'Failed to load notices. Please try again.',
    seen: 'No notices found',
  },
  {
    what: 'the users',
    address: '/admin?tab=users',
    path: 'rest/v1/user_roles*',
    failed: 'Failed to load users. Please try again.',
    seen: emailOf('careful'),
  },
  {
    what: 'the submissions',
    address: '/admin?tab=submissions',
    path: 'rest/v1/event_submissions?*order*',
    failed: 'Error fetching submissions: No.',
    malformed: 'Error fetching submissions: Unknown error',
    seen: 'Loaded at last',
  },
  {
    what: 'the digest',
    address: '/admin?tab=digest',
    path: 'rest/v1/events*',
    failed: 'Error fetching events: No.',
    malformed: 'Error fetching events: Unknown error',
    seen: 'Copy to Clipboard',
  },
  {
    what: 'the state of the mail',
    address: '/admin?tab=digest&part=sent',
    path: 'rest/v1/rpc/weekly_email_history*',
    failed: 'No.',
    malformed: 'Failed to load the state of the mail. Please try again.',
    seen: 'Mail health',
  },
  {
    what: 'the subscribers',
    address: '/admin?tab=digest&part=subscribers',
    path: 'rest/v1/email_subscriptions*',
    failed: 'Failed to load subscribers. Please try again.',
    seen: ' active, ',
  },
  {
    what: 'the own sessions',
    address: '/admin/account',
    path: 'rest/v1/rpc/my_sessions*',
    failed: 'Failed to load sessions. Please try again.',
    seen: 'This session',
  },
  {
    what: 'an event to edit',
    address: ({ raceId }) => `/admin/events/edit/${raceId}`,
    path: 'rest/v1/events*id=eq.*',
    failed: 'Failed to load event data. Please try again.',
    seen: 'Save Changes',
  },
  {
    what: 'an event to copy',
    address: ({ raceId }) => `/admin?tab=events&copy=${raceId}`,
    path: 'rest/v1/events*id=eq.*',
    failed: 'Failed to load event data. Please try again.',
    seen: 'Same Event, Next Week',
  },
  {
    what: 'a group to edit',
    address: ({ plainGroupId }) => `/admin/groups/${plainGroupId}/edit`,
    path: 'rest/v1/groups*id=eq.*',
    failed: 'Failed to load group data. Please try again.',
    seen: 'Save Changes',
  },
  {
    what: 'the groups of a moderator',
    address: '/moderator',
    path: 'rest/v1/group_moderators*',
    failed: 'Failed to load groups. Please try again.',
    seen: 'Create New Event',
    person: 'moderator',
  },
]

for (const { what, address, path, failed, malformed = failed, seen, person = 'superAdmin' } of reads)
  test(`${what}: a failure and an answer of another shape are told, and can be asked for again`, async ({
    live: page,
    site,
  }) => {
    await signedIn(page, site, person)
    await makeSubmission(site, 'Loaded at last')
    const url = typeof address === 'string' ? address : address(site)

    await fail(page, 'GET', path.replace('rest/v1/', ''), 'No.')
    await fail(page, 'POST', path.replace('rest/v1/', ''), 'No.')
    await page.goto(url)
    await expectAlert(page, failed)
    await expect(tryAgain(page)).toHaveCount(1)
    await expectAccessible(page)

    await page.unrouteAll()
    await page.route(`**/${path}`, route => route.fulfill({ json: {} }))
    await tryAgain(page).click()
    await expectAlert(page, malformed)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)

    await page.unrouteAll()
    await tryAgain(page).click()
    await expect(page.getByText(seen).first()).toBeVisible()
    await expect(tryAgain(page)).toHaveCount(0)
  })

test(
  'an account of another shape is a failure too, not one without authenticators',
  release,
  async ({ live: page, site }) => {
    await signedIn(page, site, 'superAdmin')
    await page.route('**/auth/v1/user', route => route.fulfill({ json: {} }))
    await page.goto('/admin/account')
    await expectAlert(page, 'Failed to load authenticators.')
    await expect(page.getByRole('button', { name: 'Add an authenticator' })).toBeDisabled()
    await page.unrouteAll()
    await tryAgain(page).click()
    await expect(page.getByRole('button', { name: 'Add an authenticator' })).toBeEnabled()
  },
)

test(
  'a form says what it lacks, and keeps what was typed while that is asked for again',
  release,
  async ({ live: page, site }) => {
    await signedIn(page, site, 'superAdmin')
    await fail(page, 'GET', 'event_types*', 'No.')
    await page.goto(`/admin/events/edit/${site.raceId}`)
    await expectAlert(page, 'Failed to load event types. Please try again.')
    await page.getByLabel('Event Title').fill('Half typed')
    await page.unrouteAll()
    await tryAgain(page).click()
    await expect(tryAgain(page)).toHaveCount(0)
    await expect(page.getByLabel('Event Type').getByRole('option', { name: 'Group ride' })).toHaveCount(1)
    await expect(page.getByLabel('Event Title')).toHaveValue('Half typed')
  },
)

test('while it is asked for again, it says so', release, async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  await fail(page, 'GET', 'user_roles*', 'No.')
  await page.goto('/admin?tab=users')
  await expectAlert(page, 'Failed to load users. Please try again.')
  await page.unrouteAll()
  const letGo = await holdBack(page, 'GET', 'user_roles*')
  await tryAgain(page).click()
  await expect(page.getByText('Loading users...')).toBeVisible()
  await expect(tryAgain(page)).toHaveCount(0)
  letGo()
  await expect(page.getByRole('heading', { name: 'Users with Roles' })).toBeVisible()
})

test('what one person has read is not shown to the next one', release, async ({ live: page, site }) => {
  const title = 'Read by the first'
  await makeSubmission(site, title)
  await signedIn(page, site, 'superAdmin', 'own')
  await page.goto('/admin?tab=submissions')
  await expect(submissionRow(page, title)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  const letGo = await holdBack(page, 'GET', 'event_submissions*')
  await signInByForm(page, emailOf('leaving'))
  await page.getByRole('tab', { name: /^Submissions/ }).click()
  await expect(page.getByText('Loading submissions...')).toBeVisible()
  await expect(submissionRow(page, title)).toHaveCount(0)
  letGo()
  await expect(submissionRow(page, title)).toBeVisible()
})

test(
  'coming back to the tab shows what others decided, but takes nobody a form away',
  release,
  async ({ live: page, site }) => {
    const comeBack = () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    const decided = await makeSubmission(site, 'Decided elsewhere')
    const typed = await makeSubmission(site, 'Typed in here')
    await signedIn(page, site, 'superAdmin')
    await page.goto('/admin?tab=submissions')
    const card = await openSubmission(page, 'Typed in here')
    await card.getByRole('button', { name: 'Reject' }).click()
    await card.getByLabel('Reason (optional)').fill('Half a sen')
    for (const { id } of [decided, typed])
      await site.api(`event_submissions?id=eq.${id}`, { method: 'DELETE' })
    await comeBack()
    await expect(submissionRow(page, 'Decided elsewhere')).toContainText('Gone')
    await expect(card.getByText('It was deleted or withdrawn in the meantime')).toBeVisible()
    await expect(card.getByLabel('Reason (optional)')).toHaveValue('Half a sen')
    await card.getByRole('button', { name: 'Cancel' }).click()
    await expect(card.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  },
)

test(
  'an edited event stays as it was opened, also after others have changed it',
  release,
  async ({ live: page, site }) => {
    await signedIn(page, site, 'superAdmin')
    await page.goto(`/admin/events/edit/${site.talkId}`)
    await page.getByLabel('Event Title').fill('My words')
    let reads = 0
    await page.route('**/rest/v1/events*id=eq.*', route => {
      reads += 1
      return route.fallback()
    })
    // Whoever comes back is looked up; by then, all that is read again has been asked for.
    const lookedUp = page.waitForResponse('**/auth/v1/user')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await lookedUp
    await expect(page.getByLabel('Event Title')).toHaveValue('My words')
    expect(reads).toBe(0)
  },
)
