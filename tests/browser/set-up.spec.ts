// A new site is set up in the browser, by the link that its server prints.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningServer, startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { limits } from '#tests/setup/limits.js'
import { expectAccessible } from './axe.ts'
import { expect, test } from './site.ts'

const folder = temporaryFolder('calendar-set-up-')
let server: RunningServer
let link = ''

test.beforeAll(async () => {
  test.setTimeout(limits.hook)
  server = await startServer({ DATA_DIR: join(folder, 'data'), SAMPLE_DATA: 'off', BACKUPS: 'off' })
  await expect.poll(server.output).toMatch(/\/set-up#[\w-]{32}/)
  link = `${server.url}/set-up#${/\/set-up#([\w-]+)/.exec(server.output())?.[1]}`
})
test.afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('units follow the time zone until they are chosen, and it ends signed in, with the next steps', async ({
  live: page,
}) => {
  await page.goto(link)
  const zone = page.getByLabel('Time zone')
  const units = page.getByLabel('Distances')
  await expect(units).toHaveValue('miles')
  await zone.fill('Europe/Paris')
  await expect(units).toHaveValue('kilometres')
  await zone.fill('America/Denver')
  await expect(units).toHaveValue('miles')
  await units.selectOption('kilometres')
  await zone.fill('Europe/London')
  await expect(units).toHaveValue('kilometres')
  await zone.fill('Europe/Paris')
  await page.getByLabel('City').fill('Lyon')
  await page.getByLabel('Name of the site').fill('Lyon à vélo')
  await page.getByLabel('Your email address').fill('first@lyon.example')
  await page.getByLabel('Password').fill('a long enough secret')
  await page.getByRole('button', { name: 'Set up the site' }).click()
  await expect(page.getByRole('heading', { name: 'Lyon à vélo is ready' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\?welcome=yes/)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/admin(\?tab=events)?$/)
  await expect(page.getByRole('heading', { name: 'Lyon à vélo is ready' })).toHaveCount(0)
  // The link has been used.
  await page.goto('/about')
  await page.goto(link)
  await expect(page.getByText('This link does not work any more.')).toBeVisible()
})
