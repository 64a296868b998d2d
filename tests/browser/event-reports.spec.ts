// A visitor reports a problem, whoever looks after the event settles it; and they choose what mail they want to have.

import { expectAccessible } from './axe.ts'
import { insert, makeEvent, rowsOf } from './dashboard.ts'
import { emailOf } from './people.ts'
import { newestMail, signedIn } from './signing-in.ts'
import { expect, release, type Site, test } from './site.ts'

/** An event of a group that one moderator of this file looks after. */
async function lookedAfter(site: Site, title: string, more: object = {}) {
  const [person] = await rowsOf(site, `user_roles?email=eq.${emailOf('reviewing')}&select=user_id`)
  const group = await insert(site, 'groups', { name: `Group of ${title}`, description: 'Riders.', ...more })
  await insert(site, 'group_moderators', { user_id: person?.user_id, group_id: group.id })
  return makeEvent(site, title, { group_id: group.id, start_date: '2077-05-04T18:00:00Z' })
}

test('a report goes from the event’s page to its moderator, by mail and in the list, and is settled', async ({
  live: page,
  site,
}) => {
  const event = await lookedAfter(site, 'Reported ride')
  await page.goto(`/event/${event.id}`)
  await page.getByRole('link', { name: 'Report a problem with this event' }).click()
  await expect(page.getByText('with Reported ride, Tuesday, May 4, 2077')).toBeVisible()
  await page.getByRole('button', { name: 'Send Report' }).click()
  await expect(page.getByText('Please say what is wrong.')).toBeVisible()
  await expect(page.getByLabel('What is wrong?')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('What is wrong?').fill('The <b>bridge</b> is closed.')
  await page.getByLabel('Your Email (optional)').fill('rider@visitors.example')
  await page.getByRole('button', { name: 'Send Report' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Thank you for telling us!' })).toBeFocused()
  await expectAccessible(page)
  expect(await rowsOf(site, `event_reports?event_id=eq.${event.id}`)).toHaveLength(1)
  await page.getByRole('link', { name: 'Back to the Event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reported ride' })).toBeVisible()
  await expect
    .poll(() => newestMail(site, emailOf('reviewing')))
    .toMatchObject({
      subject: 'A problem was reported with “Reported ride”',
      text: expect.stringContaining('“The <b>bridge</b> is closed.” – from rider@visitors.example'),
    })

  await signedIn(page, site, 'reviewing')
  await page.goto('/moderator')
  await page.getByRole('link', { name: /^Reports \d+ open$/ }).click()
  const report = page.getByRole('listitem').filter({ hasText: 'The <b>bridge</b> is closed.' })
  await expect(report).toContainText('Tuesday, May 4, 2077')
  await expect(report).toContainText('rider@visitors.example')
  await expectAccessible(page)
  const settle = page.getByRole('button', { name: 'Mark as settled (report about Reported ride)' })
  await settle.click()
  const undo = page.getByRole('button', { name: 'Undo for Reported ride' })
  await expect(undo).toBeFocused()
  await expect(page.getByText('The report about Reported ride is settled.')).toBeVisible()
  await undo.click()
  await settle.click()
  await expect(undo).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Settled', exact: true })).toBeVisible()
  await expect(report).toHaveCount(0)
  await page.getByRole('button', { name: 'Settled', exact: true }).click()
  await expect(report).toContainText('Settled on')
  await page.getByRole('button', { name: 'Open again (report about Reported ride)' }).click()
  await expect(page.getByText('The report about Reported ride is open again.')).toBeVisible()
  expect(await rowsOf(site, `event_reports?event_id=eq.${event.id}&settled_at=is.null`)).toHaveLength(1)
})

test(
  'a report that does not arrive says so, keeps every word, and can be sent afterwards',
  release,
  async ({ live: page, site }) => {
    const event = await lookedAfter(site, 'Reported without a line')
    await page.goto(`/event/${event.id}/report`)
    await page.getByLabel('What is wrong?').fill('It starts an hour later.')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send Report' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to send your report. Please try again.')
    await expect(page.getByLabel('What is wrong?')).toHaveValue('It starts an hour later.')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Send Report' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for telling us!' })).toBeVisible()
    expect(await rowsOf(site, `event_reports?event_id=eq.${event.id}`)).toHaveLength(1)
  },
)

test(
  'mail about new submissions is chosen at one touch, and a choice that was not saved says so',
  release,
  async ({ live: page, site }) => {
    await lookedAfter(site, 'Reviewed ride', { moderators_review: true })
    await signedIn(page, site, 'reviewing')
    await page.goto('/admin/account#submission-mail')
    const choice = (name: string) => page.getByRole('button', { name, exact: true })
    await expect(choice('Daily')).toHaveAttribute('aria-pressed', 'true')
    await choice('At once').click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    await page.reload()
    await expect(choice('At once')).toHaveAttribute('aria-pressed', 'true')
    await page.route('**/rest/v1/mail_preferences*', route => route.abort())
    await choice('Not at all').click()
    await expect(page.getByText('Failed to save this. Please try again.')).toBeVisible()
    await expect(choice('At once')).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await page.unroute('**/rest/v1/mail_preferences*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(choice('Not at all')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Failed to save this.')).toHaveCount(0)
    expect(await rowsOf(site, 'mail_preferences?new_submissions=eq.never')).not.toEqual([])
  },
)
