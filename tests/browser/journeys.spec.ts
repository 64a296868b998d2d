// Whole ways through the site as people go them: by pages and mails alone, from an empty database on.

import sharp from 'sharp'
import { weekOf } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { along, gpxFile } from '#server/uploads/gpx.fixture.ts'
import { calendarOf, ride } from '#tests/imports/calendar.ts'
import { expectAccessible } from './axe.ts'
import { statusesAt } from './calendars.ts'
import { zone } from './city.ts'
import { dayOf, fillEvent, openForm, openSubmission } from './dashboard.ts'
import { otherPerson, signInAsAdmin, onNewSite as test } from './new-site.ts'
import { mailedLink, newestMail, signInByForm, urlOf } from './signing-in.ts'
import { expect } from './site.ts'

// One after the other, on one server.
test.describe.configure({ mode: 'default' })

test('a ride is submitted with picture and route, approved, found everywhere, mailed and cancelled everywhere; a reader leaves', async ({
  live: page,
  newSite,
  browser,
}) => {
  const title = 'Lantern Ride'
  const alt = 'Six riders on a bridge'
  const reader = 'reader@visitors.example'

  await page.goto('/')
  await page.getByLabel('Your email address').fill(reader)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Thanks for subscribing!')).toBeVisible()

  await page
    .getByRole('link', { name: /Submit/ })
    .first()
    .click()
  await fillEvent(page, title, {
    'Start Date': weekOf(cityToday(zone)).last,
    'Start Time': '23:45',
    'Location Name': 'Lantern Bridge',
    'Location URL': 'https://www.openstreetmap.org/?mlat=39.7674&mlon=-104.9900',
    Description: 'Bring a lantern.',
    'Your Email': 'rider@visitors.example',
  })
  const background = '#c85028'
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'bridge.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByLabel('What is on the picture?').fill(alt)
  await page.getByText('How far, how fast?').click()
  const gpx = Buffer.from(gpxFile([along(12_000, 25, metre => [metre, 0, 1600])]))
  await page
    .getByLabel('Choose a route')
    .setInputFiles({ name: 'ride.gpx', mimeType: 'application/octet-stream', buffer: gpx })
  for (const what of ['picture', 'route'])
    await expect(page.getByRole('status').filter({ hasText: `The ${what} is uploaded.` })).toBeAttached()
  await page.getByRole('button', { name: 'Submit Event' }).click()
  await expect(page.getByRole('heading', { name: 'Event Submitted Successfully!' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: new RegExp(title) })).toHaveCount(0)

  const reviewer = await otherPerson(browser, newSite)
  await signInAsAdmin(reviewer, newSite)
  await reviewer.getByRole('tab', { name: /Submissions/ }).click()
  const card = await openSubmission(reviewer, title)
  await expect(card.getByRole('img', { name: alt })).toBeVisible()
  await expect(card.getByText(/7\.\d miles/).first()).toBeVisible()
  await reviewer.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(reviewer.getByText('Submission approved successfully!').first()).toBeVisible()

  // On the calendar, on its page, among one's own rides.
  await page.goto('/')
  const shown = page.getByRole('link', { name: new RegExp(title) }).filter({ visible: true })
  await shown.first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const eventPage = page.url()
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Route' }).getByText(/7\.\d miles/)).toBeVisible()
  await page.getByRole('button', { name: `Star this ride: ${title}` }).click()
  await page.getByRole('link', { name: 'My rides' }).first().click()
  await page.getByRole('button', { name: 'Make my calendar' }).click()
  const own = page.getByLabel('Your private address')
  await expect(own).toHaveValue(/own-calendar\?key=/)

  const ownCalendar = await own.inputValue()

  await page.goto('/')
  await page.getByText('Subscribe to all events').click()
  const hrefOf = async (name: string) =>
    (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? ''
  const calendars = [(await hrefOf('Phone or computer calendar')).replace('webcal:', 'http:'), ownCalendar]
  const news = await hrefOf('RSS feed')
  const newsText = async () => (await fetch(news)).text()
  for (const address of calendars)
    await expect.poll(async () => (await statusesAt(address))[title]).toBe('CONFIRMED')
  expect(await newsText()).toContain(`<title>${title}`)
  // Where a new place is, its link tells some seconds later.
  const map = page.getByRole('button', { name: 'Show the map' })
  await expect
    .poll(async () => {
      await page.goto('/map')
      return map.isVisible()
    })
    .toBe(true)
  await map.click()
  await page.getByRole('button', { name: `Show ${title} on the map` }).click()
  await expect(page.getByRole('region', { name: 'Map', exact: true })).toContainText('Lantern Bridge')
  const found = async () => {
    await page.goto('/search')
    await page.locator('main [name=q]').fill('lanterns bridge')
    await page.locator('main [name=q]').press('Enter')
    return page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(title) })
      .first()
  }
  await expect(await found()).toBeVisible()

  // Sunday's mail, on whichever day this runs.
  expect(await newSite.run('weekly-email', '--send')).toMatch(/queued for 1 of 1|queued or skipped before/)
  const weekly = () => newestMail(newSite, reader)
  await expect.poll(async () => (await weekly())?.text).toContain(title)
  const letter = (await weekly())?.html ?? ''
  expect(letter).toContain(alt)

  await reviewer.goto(eventPage)
  await reviewer.getByRole('button', { name: 'Cancel or postpone' }).click()
  await reviewer.getByRole('button', { name: 'Cancel this ride' }).click()
  await expect(reviewer.getByText('This event is cancelled.')).toBeVisible()
  await reviewer.context().close()

  await page.goto('/')
  await expect(shown.first()).toContainText('Cancelled')
  await page.goto(eventPage)
  await expect(page.getByText('This event is cancelled.')).toBeVisible()
  for (const address of calendars)
    await expect.poll(async () => (await statusesAt(address))[`Cancelled: ${title}`]).toBe('CANCELLED')
  expect(await newsText()).toContain(`<title>Cancelled: ${title}`)
  await page.goto('/map')
  await expect(page.getByRole('listitem').filter({ hasText: title }).last()).toContainText('Cancelled')
  await expect(await found()).toContainText('Cancelled')
  await page.goto('/my-rides')
  await expect(page.getByRole('main')).toContainText(`Cancelled: ${title}`)

  const leave = /https?:[^"\s]*unsubscribe[^"\s]*/.exec(letter)?.[0] ?? 'no link'
  const mailProgram = await browser.newPage()
  await mailProgram.goto(leave.replaceAll('&amp;', '&'))
  await mailProgram.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(mailProgram.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await mailProgram.close()
  expect(await newSite.run('weekly-email', '--dry-run')).toMatch(/^0 subscribers/m)
})

test('a moderator is invited, chooses a password, edits the group, adds a ride and has its calendar followed', async ({
  live: page,
  newSite,
  browser,
}) => {
  const [group, email, secret] = ['Cargo Club', 'cargo@people.example', 'battery staple']
  await signInAsAdmin(page, newSite)
  await page.goto('/admin/groups')
  await page.getByRole('link', { name: 'Create New Group' }).click()
  await page.getByLabel('Group Name').fill(group)
  await page.getByLabel('Description').fill('Big boxes.')
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expect(page.getByText('Group created successfully!')).toBeVisible()
  await page.getByRole('link', { name: `Edit ${group}` }).click()
  await page.getByLabel('Moderators of this group may review its submissions').click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.goto('/admin?tab=users')
  await openForm(page, 'Create New Moderator')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(group).check()
  await page.getByRole('button', { name: 'Create Moderator' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Pending since')

  const moderator = await otherPerson(browser, newSite)
  const invitation = await mailedLink(newSite, email)
  await moderator.goto(invitation)
  await expect(moderator.getByText(`${newSite.admin.email} invites you to help run`)).toBeVisible()
  await expect(moderator.getByText(`As a group moderator of ${group}`)).toBeVisible()
  await expectAccessible(moderator)
  // Still an invitation when the page is loaded again, and its link is used up.
  await moderator.goto('/reset-password')
  await expect(moderator.getByRole('heading', { name: 'Set New Password', level: 1 })).toBeVisible()
  await moderator.getByLabel(/^New Password/).fill(secret)
  await moderator.getByLabel('Confirm New Password').fill(secret)
  await moderator.getByRole('button', { name: 'Update Password' }).click()
  await expect(moderator).toHaveURL(urlOf('/moderator'))

  await moderator.goto('/moderator?tab=groups')
  await moderator.getByRole('link', { name: `Edit Group ${group}` }).click()
  await moderator.getByLabel('Meeting Information').fill('Wednesdays at six.')
  await moderator.getByRole('button', { name: 'Save Changes' }).click()
  await expect(moderator).toHaveURL('/moderator?tab=groups')
  await expect(moderator.getByText('Group updated successfully!')).toBeVisible()
  await fillEvent(moderator, 'Cargo Parade')
  await moderator.getByRole('button', { name: 'Create Event' }).click()
  await expect(moderator.getByText('Event created successfully!')).toBeVisible()

  newSite.calendar.says(calendarOf(ride({ uid: 'boxes', title: 'Box Race', day: dayOf(9) })))
  await moderator.goto('/moderator?tab=events')
  await moderator.getByRole('link', { name: 'Imports', exact: true }).click()
  await moderator.getByLabel('Address of the calendar').fill(newSite.calendar.address)
  await moderator.getByLabel('Event type').selectOption('Group ride')
  await moderator.getByRole('button', { name: 'Check this Address' }).click()
  await expect(moderator.getByText('Club rides: 1 event to come')).toBeVisible()
  await moderator.getByRole('button', { name: 'Follow this Calendar' }).click()
  await moderator.getByRole('button', { name: 'Read Now' }).click()
  await expect(moderator.getByText('1 event was read: 1 event put into the queue.')).toBeVisible()
  await moderator.goto('/moderator?tab=submissions')
  await openSubmission(moderator, 'Box Race')
  await moderator.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(moderator.getByText('Submission approved successfully!').first()).toBeVisible()
  await moderator.context().close()

  const visitor = await otherPerson(browser, newSite)
  await visitor.goto(invitation)
  await expect(visitor.getByRole('alert')).toHaveText('This invitation was used already, or has expired.')
  await expectAccessible(visitor)
  await visitor.goto('/groups')
  await visitor.getByRole('link', { name: group }).first().click()
  await expect(visitor.getByText('Wednesdays at six.')).toBeVisible()
  for (const title of ['Cargo Parade', 'Box Race'])
    await expect(visitor.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()
  await visitor.context().close()
})

test('a password is forgotten and chosen anew, and the old one is refused', async ({
  live: page,
  newSite,
}) => {
  const { email, password } = newSite.admin
  await page.goto('/admin/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The page before has a field of this name, too.
  await expect(page).toHaveURL('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Password reset link sent! Check your email for instructions.',
  )
  await page.goto(await mailedLink(newSite, email))
  await page.getByLabel(/^New Password/).fill('battery staple')
  await page.getByLabel('Confirm New Password').fill('battery staple')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page).toHaveURL(urlOf('/admin'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('/admin/login')
  await signInByForm(page, email, password)
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await signInByForm(page, email, 'battery staple')
  await expect(page).toHaveURL(urlOf('/admin'))
})
