import { expectAccessible } from './axe.ts'
import { instantOf } from './city.ts'
import { dayOf, makeEvent, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, type Site, test } from './site.ts'

const word = 'Imported'
/** Six in the evening, by the city's clock. */
const start = (days: number) => `DTSTART:${dayOf(days).replaceAll('-', '')}T180000`
const event = (title: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${title}`, `SUMMARY:${title}`, ...lines, 'END:VEVENT'].join('\r\n')
const titles = async (site: Site) => {
  const rows = await rowsOf(site, `events?title=like.${word}*&select=title&order=title,start_date`)
  return rows.map(({ title }) => title)
}

test.afterAll(async ({ site }) => {
  await site.api(`events?title=like.${word}*`, { method: 'DELETE' })
})

test('a moderator imports a file once, whatever the connection does, and takes it back', async ({
  live: page,
  site,
}) => {
  await makeEvent(site, `${word} Double`, { start_date: instantOf(12, '18:00') })
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'X-WR-CALNAME:Club calendar',
    event(`${word} Single`, start(10), 'LOCATION:Depot', 'DESCRIPTION:<b>Lights</b> on'),
    event(`${word} Weekly`, start(11), 'LOCATION:Depot', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    event(`${word} Double`, start(12), 'LOCATION:Depot'),
    event(`${word} Nowhere`, start(13)),
    event(`${word} Broken`, 'DTSTART:never'),
    'END:VCALENDAR',
  ].join('\r\n')
  // As on a site without https, where browsers have no way of their own to make a number that nobody else has.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  await signedIn(page, site, 'moderator')
  await page.goto('/moderator?tab=events')
  await page.getByRole('link', { name: 'Import events' }).click()
  await expect(page.getByRole('heading', { name: 'Import Events' })).toBeVisible()
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'club.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar) })

  // The preview: what is read, what is missing, what is doubled.
  await expect(page.getByRole('heading', { name: 'Club calendar' })).toBeVisible()
  await expect(page.getByText('It has no date that can be read, so it was left out.')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Events to import' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(page.getByLabel(`Import ${word} Single`)).toBeChecked()
  await expect(rows.filter({ hasText: 'Weekly' })).toContainText('3 times')
  await expect(page.getByLabel(`Import ${word} Double`)).not.toBeChecked()
  await expect(page.getByText('Perhaps it is on the calendar already:')).toBeVisible()
  await expect(page.getByLabel(`Import ${word} Nowhere`)).toBeDisabled()
  await page.getByLabel('Location for events that say none (optional)').fill('City Park')
  await expect(page.getByLabel(`Import ${word} Nowhere`)).toBeChecked()
  await page.getByLabel(`Import ${word} Nowhere`).uncheck()
  await expectAccessible(page)

  // Nothing is written before it is whole; then the answer gets lost, and it is sent again.
  await page.getByRole('button', { name: 'Import 2 of 4' }).click()
  await expect(page.getByText('Please select an event type.')).toBeVisible()
  await page.getByLabel('Event type').selectOption({ index: 1 })
  await page.route(
    '**/rpc/import_events',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Import 2 of 4' }).dblclick()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 event and 1 series were imported.')).toBeVisible()
  const weekly = `${word} Weekly`
  expect(await titles(site)).toEqual([`${word} Double`, `${word} Single`, weekly, weekly, weekly])
  const [single] = await rowsOf(site, `events?title=eq.${word} Single&select=group_id,location`)
  expect(single).toMatchObject({ group_id: site.groupId, location: { name: 'Depot' } })

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('It is as it was before.')).toBeVisible()
  expect(await titles(site)).toEqual([`${word} Double`])
})
