import { expect, release, test } from './site.ts'

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

  test(
    'an event and a group that only lists have shown are known, and no sample stands for them',
    release,
    async ({ live, site }) => {
      await live.goto('/groups')
      await live.goto('/')
      await live.route(offline, route => route.abort())
      await live
        .getByRole('link', { name: /Hill Sprint/ })
        .filter({ visible: true })
        .first()
        .click()
      await expect(live.getByRole('heading', { level: 1, name: 'Hill Sprint' })).toBeVisible()
      await expect(live.getByText('Failed to load event details')).toBeVisible()
      await expect(live.getByText('the last copy that this browser has seen')).toBeVisible()
      await expect(live.getByText('Its description is not in the copy')).toBeVisible()
      await expect(live.getByText('9:30 AM')).toBeVisible()
      await expect(live.getByText(/sample/i)).toHaveCount(0)
      await live.goBack()
      await live.getByRole('link', { name: 'Groups' }).click()
      await live.getByRole('link', { name: 'Alpine Spokes' }).click()
      await expect(live).toHaveURL(`/group/${site.groupId}`)
      await expect(live.getByRole('heading', { level: 1, name: 'Alpine Spokes' })).toBeVisible()
      await expect(
        live
          .getByRole('link', { name: /Evening Loop/ })
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await expect(live.getByText(/sample/i)).toHaveCount(0)
    },
  )

  test('days that are not in the copy are not called empty', release, async ({ live }) => {
    await live.goto('/')
    await live.route(offline, route => route.abort())
    const link = (name: string) =>
      live.getByRole('navigation', { name: 'Calendar dates' }).getByRole('link', { name })
    const turn = async (name: string) => {
      const before = (await link('Next').getAttribute('href')) ?? ''
      await link(name).click()
      // The page turns a moment after its address; until then, the links still lead from where it was.
      await expect(link('Next')).not.toHaveAttribute('href', before)
    }
    await turn('Next')
    await turn('Next')
    await expect(live.getByText(/^\w+ \d{4} is not in the copy that this browser has kept$/)).toBeVisible()
    await expect(live.getByText(/No events/).filter({ visible: true })).toHaveCount(0)
    await turn('Today')
    await expect(live.getByText('is not in the copy')).toHaveCount(0)
    await expect(
      live
        .getByRole('link', { name: /Evening Loop/ })
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  })
})
