import { cityToday } from '#domain/time/city-time.ts'
import { nameOfWeekday, weekdayLabel, weekdayOf } from '#domain/time/weekdays.ts'
import { zone } from './city.ts'
import { expect, test, withoutScripts } from './site.ts'

test.use(withoutScripts)

test('the list shows each group with its letter, text and three platforms', async ({ page, site }) => {
  await page.goto('/groups')
  await expect(page.getByRole('heading', { level: 1, name: 'Bike Groups' })).toBeVisible()
  const cards = page.getByRole('article')
  // Others of the file's neighbours come after these by name.
  await expect(cards.getByRole('heading').nth(0)).toHaveText('Alpine Spokes')
  await expect(cards.getByRole('heading').nth(1)).toHaveText('Brickyard Wheelers')
  const card = cards.first()
  await expect(card.getByText('A', { exact: true })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveText(['Strava', 'Bluesky', 'Discord'])
  const text = card.getByText('First line of Alpine Spokes.')
  await expect(text).toHaveCSS('-webkit-line-clamp', '3')
  await expect(card.getByRole('link', { name: 'Evening Loop' })).toHaveAttribute(
    'href',
    `/event/${site.rideId}`,
  )
  await card.getByRole('link', { name: 'Alpine Spokes' }).click()
  await expect(page).toHaveURL(`/group/${site.groupId}`)
})

test('the list is narrowed to a weekday, says which, and leads back', async ({ page }) => {
  await page.goto('/groups?day=someday')
  await expect(page.getByText('a day of the week that is not known here')).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Filter by weekday' })
  const today = weekdayLabel(nameOfWeekday[weekdayOf(cityToday(zone))])
  await bar.getByRole('link', { name: today }).click()
  await expect(page).toHaveURL(`/groups?day=${today.toLowerCase()}`)
  await expect(bar.locator('[aria-current]')).toContainText(today)
  await expect(page.getByText('is not known here')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Alpine Spokes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Brickyard Wheelers' })).toHaveCount(0)
  await bar.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/groups')
  await expect(page.getByRole('heading', { name: 'Brickyard Wheelers' })).toBeVisible()
})

test("a group's page says who they are and how to reach them", async ({ page, site }) => {
  await page.goto(`/group/${site.groupId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Alpine Spokes' })).toBeVisible()
  await expect(main.getByText('Second paragraph, with bold plans.')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
  for (const [name, href] of [
    ['ride@alpinespokes.example', 'mailto:ride@alpinespokes.example'],
    ['303-555-0100', 'tel:3035550100'],
    ['alpinespokes.example', 'https://alpinespokes.example/'],
    ['View on Map', 'https://maps.example/alpine'],
    ['Slack', 'https://slack.example/alpine'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect(main.getByText('1 Depot Square, Denver')).toBeVisible()
  await expect(main.getByText('Tuesdays at six.')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Follow Us' })).toBeVisible()
})

test("a group's page shows its own upcoming events only", async ({ page, site }) => {
  await page.goto(`/group/${site.groupId}`)
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  await expect(
    page
      .getByRole('link', { name: /Evening Loop/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /Hill Sprint/ })).toHaveCount(0)
  const next = page.getByRole('article').filter({ hasText: 'Up next' })
  await expect(next.getByRole('link', { name: 'Evening Loop' })).toHaveAttribute(
    'href',
    `/event/${site.rideId}`,
  )
  await expect(page.getByRole('link', { name: 'Follow in your calendar' })).toHaveAttribute(
    'href',
    new RegExp(`^webcal://.*/calendar-feed\\?group=${site.groupId}$`),
  )
  await page.getByText('Subscribe to these events').click()
  await expect(page.getByRole('link', { name: 'Calendar file' })).toHaveAttribute(
    'href',
    new RegExp(`/functions/v1/calendar-feed\\?group=${site.groupId}$`),
  )
})

test("a group that is not there is 'Group not found' with 404", async ({ page }) => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nobody']) {
    const response = await page.goto(`/group/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Group not found' })).toBeVisible()
  }
})

test('about says what the site is for and where to go', async ({ page }) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Our Mission',
    'Features',
    'For Organizers',
    'Contact',
  ])
  for (const words of [
    'local cycling groups, races, rides, workshops and advocacy events in one place that belongs to no platform',
    'Organizations with recurring events can get an account',
  ])
    await expect(main).toContainText(words)
  await expect(main.locator('a[href="/admin/login"]')).toBeVisible()
  await expect(main.locator('a[href="/groups"]').first()).toBeVisible()
})
