import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectToLast, stopClock } from './clock.ts'
import { expect, test, withoutScripts } from './site.ts'

/** The mail to an address that was written instead of being sent, as one line reads. */
function mailTo(dataDir: string, email: string): string {
  const folder = join(dataDir, 'outbox')
  const mails = existsSync(folder)
    ? readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
    : []
  return (mails.find(mail => mail.includes(`To: ${email}`)) ?? '').replaceAll(/=\r?\n/g, '')
}

const field = (page: Page) => page.getByLabel('Your email address')
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe' })

for (const scripts of [true, false])
  test.describe(`signing up ${scripts ? 'with' : 'without'} scripts`, () => {
    if (!scripts) test.use(withoutScripts)

    test('thanks, and refuses the same address afterwards', async ({ page, site }, { project }) => {
      const email = `reader-${scripts}-${project.name}@visitors.example`
      await page.goto('/')
      await field(page).fill(`  ${email.toUpperCase()}`)
      await button(page).click()
      const thanks = page.getByRole('status').filter({ hasText: 'Thanks for subscribing!' })
      await expect(thanks).toBeVisible()
      await expect(thanks).toHaveCSS('color', 'rgb(27, 102, 54)')
      await expect(field(page)).toHaveValue('')
      expect(await site.count('email_subscriptions', 'email', email)).toBe(1)
      await field(page).fill(email)
      await button(page).click()
      await expect(page.getByText('This email is already subscribed to our newsletter.')).toBeVisible()
      await expect(field(page)).toHaveValue(email)
    })
  })

test('only some of it is chosen in the card, and later by the link in the mail', async ({ live, site }, {
  project,
}) => {
  const email = `some-${project.name}@visitors.example`
  await live.goto('/')
  await live.getByText('Only some of it').click()
  await live.getByRole('checkbox', { name: 'Saturday' }).check()
  await field(live).fill(email)
  await live.getByRole('button', { name: 'Subscribe to this' }).click()
  await expect(live.getByText('Thanks for subscribing!')).toBeVisible()
  const choiceOf = async () => {
    const rows: unknown = await (await site.api(`email_subscriptions?email=eq.${email}&select=choice`)).json()
    return rows
  }
  expect(await choiceOf()).toEqual([{ choice: { weekdays: ['saturday'] } }])
  const mail = () => mailTo(site.dataDir, email)
  await expect.poll(mail).toContain('What you chose: on Saturday.')
  await live.goto(/\/weekly-email\/[^\s"]+/.exec(mail())?.[0] ?? '')
  await expect(live.getByRole('checkbox', { name: 'Saturday' })).toBeChecked()
  await live.getByLabel('Free').check()
  await live.getByRole('button', { name: 'Save' }).click()
  await expect(live.getByText('Saved. The next weekly email is as you chose.')).toBeVisible()
  await expect(live.getByLabel('Free')).toBeChecked()
  expect(await choiceOf()).toEqual([{ choice: { weekdays: ['saturday'], facts: ['free'] } }])
})

test('the button waits for an address once the page is live', async ({ live }) => {
  await live.goto('/')
  await expect(button(live)).toBeDisabled()
  await field(live).fill('reader@visitors.example')
  await expect(button(live)).toBeEnabled()
})

test('an address that the browser lets pass and nobody has is refused in words', async ({ live }) => {
  await live.goto('/')
  await field(live).fill('reader@nowhere')
  await button(live).click()
  await expect(live.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(field(live)).toHaveValue('reader@nowhere')
})

test('a message goes away after three seconds', async ({ live }) => {
  await live.goto('/')
  await stopClock(live)
  await field(live).fill('reader@nowhere')
  await button(live).click()
  await expectToLast(live, live.getByText('Please enter a valid email address.'), 3_000)
})

test('a lost connection is said near the form, which keeps the address', async ({ live }) => {
  await live.goto('/')
  let lose = () => {}
  const held = new Promise<void>(resolve => {
    lose = resolve
  })
  await live.route(/\.data/, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await held
    await route.abort()
  })
  await field(live).fill('reader@visitors.example')
  await button(live).click()
  await expect(live.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  lose()
  await expect(live.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(field(live)).toHaveValue('reader@visitors.example')
})
