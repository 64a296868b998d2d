// How people reach whoever runs the site, where a contact is set and where it is not.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningServer, startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { limits } from '#tests/setup/limits.js'
import { expectAccessible } from './axe.ts'
import { copyCity, environment } from './prepared-city.ts'
import { expect, test } from './site.ts'

const contact = 'hello@rides.example'

test.describe('with a contact', () => {
  const folder = temporaryFolder('calendar-contact-')
  let server: RunningServer

  test.beforeAll(async () => {
    test.setTimeout(limits.hook)
    const dataDir = join(folder, 'data')
    copyCity(dataDir)
    server = await startServer({ ...environment, DATA_DIR: dataDir, SITE_CONTACT: contact })
  })
  test.afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('pages, and pages for what went wrong, name it', async ({ page }) => {
    await page.goto(`${server.url}/about`)
    const link = page.getByRole('main').getByRole('link', { name: contact })
    await expect(link).toHaveAttribute('href', `mailto:${contact}`)
    await expect(page.getByText('write to us through the submit form')).toHaveCount(0)
    const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })
    await expect(footer).toHaveAttribute('href', `mailto:${contact}`)
    await expectAccessible(page)
    for (const path of [
      '/nowhere',
      '/event/nothing',
      '/functions/v1/unsubscribe?token=cut',
      '/functions/v1/unsu',
    ]) {
      await page.goto(`${server.url}${path}`)
      await expect(link).toHaveAttribute('href', `mailto:${contact}`)
      await expectAccessible(page)
    }
  })
})

test('without one, nothing is shown', async ({ page }) => {
  for (const path of ['/about', '/nowhere', '/functions/v1/unsubscribe?token=cut']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Contact' })).toHaveCount(0)
  }
})

test('a mailed link that arrived cut off is explained on a page', async ({ page }) => {
  for (const path of ['/functions/v1/unsubscribe', '/functions/v1/confirmation?tok', '/functions/v1/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
    await expect(page.getByText('copy the whole link')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Back to/ })).toBeVisible()
  }
})
