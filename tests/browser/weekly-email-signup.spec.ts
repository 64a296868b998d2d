import type { Page } from '@playwright/test'
import { expect, test, withoutScripts } from './site.ts'

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
      await expect(page.getByText('Thanks for subscribing!')).toBeVisible()
      await expect(field(page)).toHaveValue('')
      expect(await site.count('email_subscriptions', 'email', email)).toBe(1)
      await field(page).fill(email)
      await button(page).click()
      await expect(page.getByText('This email is already subscribed to our newsletter.')).toBeVisible()
      await expect(field(page)).toHaveValue(email)
    })
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
  await field(live).fill('reader@nowhere')
  await button(live).click()
  const message = live.getByText('Please enter a valid email address.')
  await expect(message).toBeVisible()
  await expect(message).toBeHidden()
})

test('a lost connection is said near the form, which keeps the address', async ({ live }) => {
  await live.goto('/')
  await live.route(/\.data/, route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await field(live).fill('reader@visitors.example')
  await button(live).click()
  await expect(live.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(field(live)).toHaveValue('reader@visitors.example')
})
