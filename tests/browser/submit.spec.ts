import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { instantOf, zone } from './city.ts'
import { expect, test, withoutScripts } from './site.ts'

const day = () => addDays(cityToday(zone), 5)

async function fillIn(page: Page, title: string) {
  await page.getByLabel('Event Title').fill(title)
  await page.getByLabel('Event Type').selectOption({ label: 'Group ride' })
  await page.getByLabel('Start Date').fill(day())
  await page.getByLabel('Start Time').fill('18:30')
  await page.getByLabel('Location Name').fill('Riverbend Plaza')
  await page.getByLabel('Location URL').fill('https://maps.example/riverbend')
  await page.getByLabel('Description').fill('Come along.')
}

const send = (page: Page) => page.getByRole('button', { name: 'Submit Event' }).click()

for (const scripts of [true, false])
  test.describe(`submitting an event ${scripts ? 'with' : 'without'} scripts`, () => {
    if (!scripts) test.use(withoutScripts)

    test('is thanked for and reaches the moderators', async ({ page, site }, { project }) => {
      const title = `Proposal ${scripts} ${project.name}`
      await page.goto('/submit-event')
      await fillIn(page, title)
      await page.getByLabel('End Date').fill(day())
      await page.getByLabel('End Time').fill('20:00')
      await page.getByLabel('Host Name').fill('The Proposers')
      await page.getByLabel('Your Email').fill('Someone@Visitors.example')
      await send(page)
      await expect(page.getByRole('heading', { name: 'Event Submitted Successfully!' })).toBeVisible()
      await expect(
        page.getByText(
          'Thank you for submitting your event. A moderator will review your submission and it will appear on the calendar once approved.',
        ),
      ).toBeVisible()
      const query = new URLSearchParams({ title: `eq.${title}`, select: '*' })
      const [row, ...more] = await (await site.api(`event_submissions?${query}`)).json()
      expect(more).toEqual([])
      expect(row).toMatchObject({
        status: 'pending',
        host: { name: 'The Proposers' },
        location: { name: 'Riverbend Plaza', url: 'https://maps.example/riverbend' },
        submitter_email: 'someone@visitors.example',
      })
      expect(new Date(row.start_date).toISOString()).toBe(instantOf(5, '18:30'))
      expect(new Date(row.end_date).toISOString()).toBe(instantOf(5, '20:00'))
      await expect(page.getByRole('main').getByRole('link', { name: 'Back to Calendar' })).toHaveAttribute(
        'href',
        '/',
      )
      await page.getByRole('link', { name: 'Submit Another Event' }).click()
      await expect(page.getByLabel('Event Title')).toHaveValue('')
    })

    test('says beside each field what is wrong, and keeps what was typed', async ({ page, site }) => {
      await page.goto('/submit-event')
      await fillIn(page, 'Half a proposal')
      // The spring night of 2027, on which half past two does not exist.
      await page.getByLabel('Start Date').fill('2027-03-14')
      await page.getByLabel('Start Time').fill('02:30')
      await send(page)
      await expect(page.getByLabel('Start Time')).toHaveAccessibleDescription(
        /2:30 AM does not exist on March 14, 2027/,
      )
      await expect(page.getByLabel('Start Time')).toHaveValue('02:30')
      await expect(page.getByLabel('Description')).toHaveValue('Come along.')
      await expect(page.getByLabel('Event Type')).toHaveValue(/.+/)
      expect(await site.count('event_submissions', 'title', 'Half a proposal')).toBe(0)
    })
  })

test('the page says what to know before, and leads back', async ({ page, problems }) => {
  await page.goto('/submit-event')
  await expect(page.getByRole('heading', { name: 'Before you submit' })).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveText([
    /enough detail/,
    /A moderator reviews every event before it goes live/,
    /email is only for follow-up questions and is never made public/,
  ])
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Calendar' })).toHaveAttribute(
    'href',
    '/',
  )
  await expect(page.getByLabel('Description')).toHaveAttribute('rows', '6')
  for (const label of [
    'Event Title',
    'Event Type',
    'Start Date',
    'Start Time',
    'Location Name',
    'Description',
  ])
    await expect(page.getByLabel(label)).toHaveAttribute('required', '')
  for (const [label, type] of [
    ['End Date', 'date'],
    ['End Time', 'time'],
    ['Location URL', 'url'],
    ['Host Name', 'text'],
    ['Host Website', 'url'],
    ['Your Email', 'email'],
  ] as const) {
    await expect(page.getByLabel(label)).not.toHaveAttribute('required')
    expect(
      await page.getByLabel(label).evaluate(input => input instanceof HTMLInputElement && input.type),
    ).toBe(type)
  }
  expect(problems).toEqual([])
})

test('an empty form is not sent, and the eye is led to the first gap', async ({ live }) => {
  await live.goto('/submit-event')
  await send(live)
  await expect(live.getByText('Please enter a title.')).toBeVisible()
  await expect(live.getByText('Please enter a location name.')).toBeVisible()
  // It is made from the name.
  await expect(live.getByLabel('Location URL')).not.toHaveAttribute('aria-invalid')
  await expect(live.getByLabel('Event Title')).toBeFocused()
  await expect(live.getByLabel('Event Title')).toHaveAttribute('aria-invalid', 'true')
})

test('what was typed survives a reload, and is forgotten once it is sent', async ({ live }) => {
  await live.goto('/submit-event')
  await fillIn(live, 'Draft that lives')
  await live.goto('/submit-event')
  await expect(live.getByText('You began an event today: “Draft that lives”.')).toBeVisible()
  await live.getByRole('button', { name: 'Continue' }).click()
  await expect(live.getByLabel('Event Title')).toHaveValue('Draft that lives')
  await expect(live.getByLabel('Start Time')).toHaveValue('18:30')
  await send(live)
  await expect(live.getByRole('heading', { name: 'Event Submitted Successfully!' })).toBeVisible()
  await live.goto('/submit-event')
  await expect(live.getByLabel('Event Title')).toHaveValue('')
  await expect(live.getByText('You began an event')).toHaveCount(0)
})

test('a start that was picked in the calendar is filled in', async ({ live }) => {
  await live.goto('/submit-event?date=2027-05-02&time=18%3A30')
  await expect(live.getByLabel('Start Date')).toHaveValue('2027-05-02')
  await expect(live.getByLabel('Start Time')).toHaveValue('18:30')
})

test('pressing twice submits once', async ({ live, site }, { project }) => {
  const title = `Pressed twice ${project.name}`
  await live.goto('/submit-event')
  await fillIn(live, title)
  await live.getByRole('button', { name: 'Submit Event' }).dblclick()
  await expect(live.getByRole('heading', { name: 'Event Submitted Successfully!' })).toBeVisible()
  expect(await site.count('event_submissions', 'title', title)).toBe(1)
})

test('the same form sent twice at once, as without scripts, submits once', async ({ site }, { project }) => {
  const title = `Sent twice ${project.name}`
  const types: { id: string }[] = await (await site.api('event_types?select=id&limit=1')).json()
  const form = new URLSearchParams({
    title,
    type_id: types[0]?.id ?? '',
    start_date: '2027-05-02',
    start_time: '10:00',
    location_name: 'Here',
    location_url: 'https://maps.example/here',
    description: 'Twice.',
  })
  const post = () => fetch(`${site.url}/submit-event`, { method: 'POST', body: form, redirect: 'manual' })
  const answers = await Promise.all([post(), post()])
  expect(answers.map(answer => answer.status)).toEqual([303, 303])
  expect(await site.count('event_submissions', 'title', title)).toBe(1)
})

test('a program that fills in everything is thanked and ignored', async ({ live, site }, { project }) => {
  const title = `From a program ${project.name}`
  await live.goto('/submit-event')
  await fillIn(live, title)
  await live.locator('input[name=nickname]').fill('Robot', { force: true })
  await send(live)
  await expect(live.getByRole('heading', { name: 'Event Submitted Successfully!' })).toBeVisible()
  expect(await site.count('event_submissions', 'title', title)).toBe(0)
})

test("the button says 'Submitting...' and waits; a failure keeps everything", async ({ live }) => {
  await live.goto('/submit-event')
  await fillIn(live, 'Unlucky')
  let answer = (): void => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await live.route(/submit-event\.data/, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await held
    await route.abort()
  })
  await send(live)
  await expect(live.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  answer()
  await expect(live.getByText('Failed to submit event. Please try again.')).toBeVisible()
  await expect(live.getByLabel('Event Title')).toHaveValue('Unlucky')
  await expect(live.getByRole('button', { name: 'Submit Event' })).toBeEnabled()
})
