// Pictures in forms: chosen, dropped, pasted, cancelled, refused, described, reviewed, and on the event's page at last.

import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { addDays } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { expectAccessible } from './axe.ts'
import { zone } from './city.ts'
import { fillEvent, openSubmission, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, release, test } from './site.ts'

const colour = { r: 200, g: 80, b: 40 }
const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

async function fillIn(page: Page, title: string) {
  await page.goto('/submit-event')
  await page.getByLabel('Event Title').fill(title)
  await page.getByLabel('Event Type').selectOption({ label: 'Group ride' })
  await page.getByLabel('Start Date').fill(addDays(cityToday(zone), 9))
  await page.getByLabel('Start Time').fill('18:30')
  await page.getByLabel('Location Name').fill('Riverbend Plaza')
  await page.getByLabel('Description').fill('Come along.')
}

const chooser = (page: Page) => page.getByLabel(/^(Choose a picture|Replace)$/)
const words = (page: Page) => page.getByLabel('What is on the picture?')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const uploaded = (page: Page) => page.getByRole('status').filter({ hasText: 'The picture is uploaded.' })
const uploads = '**/storage/v1/object/submission-pictures/*'

/** Gives the page a picture of its own making, as the named event does. */
const give = (page: Page, kind: 'drop' | 'paste') =>
  page.evaluate(async named => {
    const canvas = new OffscreenCanvas(40, 30)
    canvas.getContext('2d')?.fillRect(0, 0, 20, 30)
    const given = new DataTransfer()
    given.items.add(new File([await canvas.convertToBlob()], 'given.png', { type: 'image/png' }))
    const event =
      named === 'drop'
        ? new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true })
        : new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true })
    document.querySelector('textarea')?.dispatchEvent(event)
  }, kind)

test('a visitor’s picture is described, kept with the draft, seen by the reviewer alone, and then by everyone', async ({
  page,
  site,
}) => {
  const alt = 'Six riders with lanterns on a bridge'
  await fillIn(page, 'Pictured ride')
  // Larger than anyone needs, so that it is made smaller before it is sent.
  await chooser(page).setInputFiles(file('bridge.jpg', await jpeg(4_400, 2_200)))
  await expect(uploaded(page)).toBeAttached()
  await button(page, 'Submit Event').click()
  await expect(words(page)).toBeFocused()
  await expect(words(page)).toHaveAccessibleDescription(/Please say what is on the picture\./)
  await words(page).fill(alt)
  await expectAccessible(page, 'form')
  await page.reload()
  await button(page, 'Continue Pictured ride').click()
  await expect(words(page)).toHaveValue(alt)
  await expect(page.locator('fieldset img')).toBeVisible()
  await button(page, 'Preview').click()
  await expect(page.locator('#preview').getByRole('img', { name: alt })).toBeVisible()
  await page.locator('#preview').getByRole('button', { name: 'Submit Event' }).click()
  await expect(page.getByRole('heading', { name: 'Event Submitted Successfully!' })).toBeVisible()

  const [row] = await rowsOf(site, 'event_submissions?title=eq.Pictured ride&select=picture_path,picture_alt')
  expect(row?.picture_alt).toBe(alt)
  expect(await rowsOf(site, `pictures?path=eq.${row?.picture_path}&select=width`)).toEqual([{ width: 4_000 }])
  const headers = { apikey: site.publishableKey }
  for (const way of ['public/', 'authenticated/', ''])
    for (const bucket of ['submission-pictures', 'event-pictures'])
      expect(
        (await fetch(`${site.url}/storage/v1/object/${way}${bucket}/${row?.picture_path}`, { headers })).ok,
      ).toBe(false)

  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin?tab=submissions&search=Pictured')
  const card = await openSubmission(page, 'Pictured ride')
  const shown = card.getByRole('img', { name: alt })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  await button(page, 'Approve').click()
  await expect(page.getByText('Submission approved successfully!').first()).toBeVisible()
  const [event] = await rowsOf(site, 'events?title=eq.Pictured ride&select=id')
  await page.goto(`/event/${event?.id}`)
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
})

test(
  'what cannot be uploaded is refused in words, what was cancelled leaves no trace, and nothing typed is lost',
  release,
  async ({ page }) => {
    await fillIn(page, 'Patient ride')
    await chooser(page).setInputFiles(file('letter.jpg', Buffer.from('<svg onload="alert(1)">')))
    await expect(chooser(page)).toHaveAccessibleDescription(/not a picture/i)
    await chooser(page).setInputFiles(file('huge.jpg', Buffer.alloc(10_500_000, 'large')))
    await expect(chooser(page)).toHaveAccessibleDescription(/10 MB/i)
    await expect(words(page)).toBeHidden()

    const held: Route[] = []
    await page.route(uploads, route => void held.push(route))
    await chooser(page).setInputFiles(file('slow.jpg', await jpeg(60, 40)))
    await expect(page.getByRole('progressbar', { name: 'Uploaded' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'is being uploaded' })).toBeAttached()
    // Nobody means to send it without the picture that is on its way.
    await button(page, 'Submit Event').click()
    await expect(chooser(page)).toBeFocused()
    await expect(chooser(page)).toHaveAccessibleDescription(/Please wait until the picture is uploaded/)
    await button(page, 'Cancel upload').click()
    await expect(page.getByLabel('Choose a picture')).toBeFocused()
    await page.unroute(uploads)

    // A browser that lets nobody look at what is drawn.
    await page.evaluate(() => {
      const { prototype } = HTMLCanvasElement
      const { toDataURL } = prototype
      prototype.toDataURL = () => {
        prototype.toDataURL = toDataURL
        throw new DOMException('not allowed', 'SecurityError')
      }
    })
    await chooser(page).setInputFiles(file('unseen.jpg', await jpeg(60, 40)))
    await expect(chooser(page)).toHaveAccessibleDescription(/Something went wrong. Please try again./)
    await button(page, 'Remove').click()

    await page.route(uploads, route => route.abort())
    await give(page, 'paste')
    await expect(chooser(page)).toHaveAccessibleDescription(/Please check your connection and try again/)
    await page.unroute(uploads)
    await button(page, 'Try again').dblclick()
    await expect(uploaded(page)).toBeAttached()
    await words(page).fill('Half a square')
    await give(page, 'drop')
    await expect(page.getByText('given.png')).toBeHidden()
    await expect(uploaded(page)).toBeAttached()
    await expect(words(page)).toHaveValue('Half a square')
    await button(page, 'Remove').click()
    await expect(words(page)).toBeHidden()
    await expect(page.getByLabel('Event Title')).toHaveValue('Patient ride')
    await expect(page.getByLabel('Description')).toHaveValue('Come along.')
  },
)

test('a moderator gives a group its logo and an event its picture, which everybody sees', async ({
  live: page,
  site,
}) => {
  const isDrawn = (part: string) =>
    expect
      .poll(() =>
        page
          .locator(part)
          .first()
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBeGreaterThan(0)
  await signedIn(page, site, 'moderator')
  await page.goto(`/admin/groups/${site.groupId}/edit`)
  await chooser(page).setInputFiles(file('logo.jpg', await jpeg(300, 300)))
  await expect(uploaded(page)).toBeAttached()
  await expect(page.getByLabel('Logo URL')).toHaveValue(/\/storage\/v1\/object\/public\/group-logos\/./)
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Group updated successfully!')).toBeVisible()

  await page.goto('/moderator?tab=groups')
  await fillEvent(page, 'Painted ride')
  await chooser(page).setInputFiles(file('paint.jpg', await jpeg(900, 600)))
  await words(page).fill('Orange paint')
  await expect(uploaded(page)).toBeAttached()
  await button(page, 'Create Event').click()
  await expect(page.getByText('Event created successfully!')).toBeVisible()
  const [event] = await rowsOf(site, 'events?title=eq.Painted ride&select=id')
  await page.goto(`/admin/events/edit/${event?.id}`)
  await expect(words(page)).toHaveValue('Orange paint')
  await isDrawn('fieldset img')
  await page.goto(`/event/${event?.id}`)
  await expect(page.getByRole('img', { name: 'Orange paint' })).toBeVisible()
  for (const path of ['/groups', `/group/${site.groupId}`]) {
    await page.goto(path)
    await isDrawn(`img[src="/group/${site.groupId}/logo"]`)
  }
  // Others look at this group, too.
  const body = JSON.stringify({ logo_url: null })
  await site.api(`groups?id=eq.${site.groupId}`, { method: 'PATCH', body })
})
