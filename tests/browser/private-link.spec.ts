// A walk with a private link on a phone, over the real server and its real mail: from the receipt to cancelling on the road.

import { expectAccessible } from './axe.ts'
import { mailedLink, tokensOf } from './signing-in.ts'
import { expect, release, type Site, test, withoutScripts } from './site.ts'

/** Approves what waits under a title, as a super admin does. */
async function approve(site: Site, title: string): Promise<string> {
  const { access_token, user } = await tokensOf(site, 'superAdmin')
  const query = new URLSearchParams({ title: `eq.${title}`, status: 'eq.pending', select: 'id' })
  const [row] = await (await site.api(`event_submissions?${query}`)).json()
  const answer = await fetch(`${site.url}/rest/v1/rpc/approve_event_submission`, {
    method: 'POST',
    headers: {
      apikey: site.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ submission_id: row.id, approver_id: user.id }),
  })
  expect(answer.status).toBe(200)
  return await answer.json()
}

for (const scripts of [true, false])
  test.describe(`a private link ${scripts ? 'with' : 'without'} scripts`, () => {
    if (!scripts) test.use(withoutScripts)

    test('leads from the mail to editing, proposing and cancelling', async ({ page, problems, site }) => {
      const words = scripts ? 'with' : 'without'
      const title = `Linked ride ${words} scripts`
      const email = `${words}-scripts@organisers.example`
      const fitsThePhone = async () => {
        const overhang = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        expect(overhang).toBe(0)
      }
      await page.goto('/submit-event')
      await page.getByLabel('Event Title').fill(title)
      await page.getByLabel('Event Type').selectOption({ label: 'Group ride' })
      await page.getByLabel('Start Date').fill('2077-05-03')
      await page.getByLabel('Start Time').fill('18:30')
      await page.getByLabel('Location Name').fill('Riverbend Plaza')
      await page.getByLabel('Location URL').fill('https://maps.example/riverbend')
      await page.getByLabel('Description').fill('Come along.')
      await page.getByLabel('Your Email').fill(email)
      await page.getByRole('button', { name: 'Submit Event' }).click()
      const doubt = page.getByText('This start is more than five years away. Is the year right?')
      await expect(doubt.last()).toBeVisible()
      await page.getByRole('button', { name: 'Submit it all the same' }).click()
      await expect(page.getByRole('heading', { name: 'Event Submitted Successfully!' })).toBeVisible()

      const link = await mailedLink(site, email)
      await page.goto(link)
      await expect(page.getByText(/Waiting for review since/)).toBeVisible()
      await fitsThePhone()
      await page.getByRole('button', { name: 'Confirm my address' }).click()
      await expect(page.getByRole('status')).toHaveText('Thank you. Your address is confirmed.')

      await page.getByRole('link', { name: 'Change it' }).click()
      await expect(page.getByLabel('Location Name')).toHaveValue('Riverbend Plaza')
      await page.getByLabel('Location Name').fill('The Old Mill')
      await fitsThePhone()
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByRole('status')).toContainText('Your changes are saved.')
      await expect(page.getByText('The Old Mill')).toBeVisible()

      const eventId = await approve(site, title)
      await page.goto(link)
      await expect(page.getByRole('link', { name: 'See it on the calendar' })).toBeVisible()
      await page.getByRole('link', { name: 'Propose a change' }).click()
      await expect(page.getByLabel('Event Title')).toHaveValue(title)
      await page.getByLabel('Start Time').fill('19:00')
      await page.getByRole('button', { name: 'Propose this change' }).click()
      await expect(page.getByRole('status')).toContainText('Your change waits for review.')
      await expect(page.getByText('Monday, May 3, 2077, 7:00 PM')).toBeVisible()
      await fitsThePhone()
      await approve(site, title)
      await page.goto(link)
      await expect(page.getByText(/Your change was approved on .* and is on the calendar/)).toBeVisible()

      await page.getByRole('link', { name: 'Cancel or postpone' }).click()
      await expect(page.getByText('Only on Monday, May 3, 2077, 7:00 PM')).toBeVisible()
      await page.getByLabel('Note (optional)').fill('A puncture, and then another.')
      if (scripts) await expectAccessible(page)
      await fitsThePhone()
      await page.getByRole('button', { name: 'Cancel this ride' }).click()
      await expect(page.getByRole('status')).toContainText('The calendar says that it is cancelled.')
      if (scripts) await expectAccessible(page)
      await page.goto(`/event/${eventId}`)
      await expect(page.getByText('A puncture, and then another.')).toBeVisible()
      // Another ride of the day may begin then, too.
      await expect(page.getByText('7:00 PM').first()).toBeVisible()

      await page.goto(link)
      await page.getByRole('link', { name: 'Back on or change' }).click()
      await page.getByRole('button', { name: 'Back on' }).click()
      await expect(page.getByRole('status')).toContainText('The calendar says that it takes place.')
      // Of the answer that asked, a 422, the browser makes a note.
      expect(problems.filter(problem => !problem.includes('422'))).toEqual([])
    })
  })

test(
  'a form that a moderator was quicker than keeps what was typed, and becomes a proposal',
  release,
  async ({ live: page, site }) => {
    const title = 'Ride of two people at once'
    const email = 'at-once@organisers.example'
    const [type] = await (await site.api('event_types?select=id&limit=1')).json()
    const made = await site.api('event_submissions', {
      method: 'POST',
      body: JSON.stringify({
        title,
        description: 'Come along.',
        start_date: '2077-05-04T18:00:00Z',
        type_id: type.id,
        location: { name: 'x', url: 'https://maps.example' },
        submitter_email: email,
      }),
    })
    expect(made.status).toBe(201)
    await page.goto(`${await mailedLink(site, email)}?step=edit`)
    await page.getByLabel('Description').fill('Typed with care.')
    await approve(site, title)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('alert')).toHaveText('A moderator has approved this in the meantime.')
    await expect(page.getByRole('heading', { name: 'Propose a change' })).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Typed with care.')
    await page.getByRole('button', { name: 'Propose this change' }).click()
    await expect(page.getByRole('status')).toContainText('Your change waits for review.')
  },
)
