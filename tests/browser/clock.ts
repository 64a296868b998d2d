// A page's clock that stands still, so that a test can say to the moment how long something lasts.

import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Stops the clock of a page that is live. Its timers go on only as far as a test lets them. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  // Ahead of what a busy machine takes until it is done: a clock cannot be stopped in the past.
  await page.clock.pauseAt(Date.now() + 10_000)
}

/** Waits for something on a page whose clock stands still. Each look lets it go on a little, for timers without a length. */
export async function expectSoon(page: Page, thing: Locator, isVisible = true): Promise<void> {
  const look = async () => {
    await page.clock.runFor(20)
    return thing.isVisible()
  }
  await expect.poll(look).toBe(isVisible)
}

/** Expects a message to be there for so long and no longer; its time began after the clock was stopped. */
export async function expectToLast(page: Page, message: Locator, milliseconds: number): Promise<void> {
  await expect(message).toBeVisible()
  await page.clock.runFor(milliseconds - 100)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toBeHidden()
}
