import { expect, test } from './site.ts'

const offline = /\.data/

test.describe('when the server cannot be reached', () => {
  test('a page that was seen before is shown again, and says so', async ({ live, site }) => {
    await live.goto('/groups')
    await live.goto(`/event/${site.rideId}`)
    await live.goto('/')
    await live.route(offline, route => route.abort())
    await live.getByRole('link', { name: 'Groups' }).click()
    const banner = live.getByRole('alert').filter({ hasText: 'Failed to load groups. Please try again.' })
    await expect(banner).toContainText('the last copy that this browser has seen')
    await expect(live.getByRole('link', { name: 'Alpine Spokes' })).toBeVisible()
    await live.getByRole('link', { name: 'Home' }).click()
    await expect(live.getByText('Failed to fetch events. Please try again later.')).toBeVisible()
    await live
      .getByRole('link', { name: /Evening Loop/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(live.getByText('Failed to load event details')).toBeVisible()
    await expect(live.getByText('We meet at the')).toBeVisible()
  })

  test('a page that was never seen shows the sample, and says so', async ({ live }) => {
    await live.goto('/about')
    await live.route(offline, route => route.abort())
    await live.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(live.getByText('Below is sample data, not the real calendar.')).toBeVisible()
    await expect(live.getByText('Sample: Slow Lantern Ride').filter({ visible: true }).first()).toBeVisible()
    await live.unroute(offline)
    await live.getByRole('banner').getByRole('link', { name: 'Groups' }).click()
    await expect(live.getByRole('heading', { name: 'Alpine Spokes' })).toBeVisible()
    await expect(live.getByText('sample data')).toHaveCount(0)
  })
})
