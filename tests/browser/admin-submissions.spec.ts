import { expectAccessible } from './axe.ts'
import { instantOf } from './city.ts'
import {
  backToList,
  dayOf,
  expectAlert,
  fail,
  insert,
  makeEvent,
  makeSubmission,
  openSubmission,
  rowsOf,
  submissionRow,
} from './dashboard.ts'
import { emailOf } from './people.ts'
import { newestMail, signedIn, tokensOf } from './signing-in.ts'
import { expect, release, test } from './site.ts'

const tab = '/admin?tab=submissions'

test.beforeEach(({ live: page, site }) => signedIn(page, site, 'superAdmin'))

test('a submission is approved, and is on the calendar', async ({ live: page, site }, { project }) => {
  const title = `Approved ${project.name}`
  const address = `approved-${project.name}@visitors.example`
  await makeSubmission(site, title, { submitter_email: address })
  // Where there is room for both, the first is open beside the list, without a step and without the focus.
  await page.goto(`${tab}&search=${encodeURIComponent(title)}`)
  await expect(page.getByRole('region', { name: title })).toBeVisible()
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await page.goto(tab)
  await expect(page.getByRole('tab', { name: /^Submissions \d+ pending$/ })).toBeVisible()
  const card = await openSubmission(page, title)
  const calendar = async () => (await fetch(`${site.url}/?date=${dayOf(9)}`)).text()
  expect(await calendar()).not.toContain(title)
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(
    page.getByText('Submission approved successfully! Event has been added to the calendar.'),
  ).toBeVisible()
  expect(await calendar()).toContain(title)
  await expect(card).toHaveCount(0)
  await backToList(page)
  await expect(submissionRow(page, title)).toContainText('Approved')
  const [event] = await rowsOf(site, `events?title=eq.${title}&select=id`)
  // The mail that thanks for it came before; the one about the approval waits as long as it can be taken back.
  await expect
    .poll(async () => (await newestMail(site, address))?.text)
    .toContain(`${site.url}/event/${event?.id}`)
  await page.getByRole('button', { name: 'Approved', exact: true }).click()
  await openSubmission(page, title)
  await expect(card.getByRole('link', { name: 'See the event' })).toHaveAttribute(
    'href',
    `/event/${event?.id}`,
  )
  await expect(card.getByRole('button', { name: /^(Approve|Reject|Spam|Edit|Delete|Reopen)$/ })).toHaveCount(
    0,
  )
})

test('a submission is rejected with a reason, which is shown with it', async ({ live: page, site }, info) => {
  const title = `Rejected ${info.project.name}`
  await makeSubmission(site, title)
  await page.goto(tab)
  const card = await openSubmission(page, title)
  await card.getByRole('button', { name: 'Reject' }).click()
  await card.getByLabel('Reason (optional)').fill('Not about bicycles.')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Reject Submission' }).click()
  await expect(page.getByText('Submission rejected successfully.')).toBeVisible()
  await backToList(page)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await openSubmission(page, title)
  await expect(card.getByText('Rejection reason: Not about bicycles.')).toBeVisible()
  await expect(card.getByText(/^Rejected by you, /)).toBeVisible()
  expect(await site.count('events', 'title', title)).toBe(0)
})

test('where its links lead is shown before anything is decided', async ({ live: page, site }, {
  project,
}) => {
  const title = `Linked ${project.name}`
  await makeSubmission(site, title, {
    description: 'See <a href="https://elsewhere.example/x">our site</a>.',
  })
  await page.goto(tab)
  const card = await openSubmission(page, title)
  await expect(card.getByText('See our site.')).toBeVisible()
  await expect(card.getByText('https://elsewhere.example/x')).toBeVisible()
  await expect(card.getByRole('link', { name: /elsewhere|our site/ })).toHaveCount(0)
})

test(
  'it stands beside what is on the calendar that day',
  release,
  async ({ live: page, site }, { project }) => {
    const title = `Seen before ${project.name}`
    const start_date = instantOf(20, '10:00')
    await makeEvent(site, `seen BEFORE ${project.name}!`, { start_date })
    await makeEvent(site, `Neighbor ${project.name}`, { start_date: instantOf(20, '22:00') })
    await makeEvent(site, `Day after ${project.name}`, { start_date: instantOf(21, '00:30') })
    await makeSubmission(site, title, { start_date })
    await makeSubmission(site, `Alone ${project.name}`, { start_date: instantOf(400, '10:00') })
    await page.goto(tab)
    const card = await openSubmission(page, title)
    const day = card.getByRole('complementary')
    await expect(day.getByRole('link', { name: `Neighbor ${project.name}` })).toBeVisible()
    await expect(day.getByText(`Day after ${project.name}`)).toHaveCount(0)
    await expect(day.getByText('Possible duplicate')).toHaveCount(1)
    await expectAccessible(page)
    await backToList(page)
    await expect(submissionRow(page, title)).toContainText('possible duplicate')
    const alone = await openSubmission(page, `Alone ${project.name}`)
    await expect(alone.getByText('No events scheduled for this day')).toBeVisible()
  },
)

test('it is edited before it is approved', release, async ({ live: page, site }, { project }) => {
  const title = `Mended ${project.name}`
  const { id } = await makeSubmission(site, `Misspelt ${project.name}`, { host: { name: 'Ann' } })
  await page.goto(tab)
  const before = await openSubmission(page, `Misspelt ${project.name}`)
  await before.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Event Title').fill(title)
  await page.getByLabel('Host Name').fill('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const card = page.getByRole('region', { name: title })
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Submission approved successfully!')).toBeVisible()
  expect(await rowsOf(site, `events?title=eq.${title}&select=host`)).toEqual([{ host: null }])
  expect(await site.count('event_submissions', 'id', id ?? '')).toBe(1)
})

test(
  'a ride that repeats is weighed, mended and approved as one',
  release,
  async ({ live: page, site }, { project }) => {
    const title = `Repeating ${project.name}`
    const address = `repeating-${project.name}@visitors.example`
    const start_date = instantOf(30, '10:00')
    for (const week of [0, 1, 2, 3, 4, 5, 6])
      await makeEvent(site, `At the same hour ${week} ${project.name}`, {
        start_date: instantOf(30 + 7 * week, '10:30'),
      })
    const below = [1, 2, 3, 4].map(place => `Further down ${place} ${project.name}`)
    for (const name of below) await makeSubmission(site, name, { start_date, rule: 'FREQ=WEEKLY;COUNT=2' })
    await makeSubmission(site, title, { start_date, rule: 'freq=weekly;count=8', submitter_email: address })
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.goto(tab)
    const card = await openSubmission(page, title)
    await expect(card.getByText(/^Every \w+day, 8 times$/)).toBeVisible()
    await expect(card.getByText('Makes 8 dates within the next year')).toBeVisible()
    const others = card.getByRole('complementary', { name: 'Other rides at the same time' })
    // A long list asks only for what is looked at.
    expect(asked.filter(url => url.includes('collisions')).length).toBeLessThan(below.length)
    await others.scrollIntoViewIfNeeded()
    await expect(others.getByRole('heading')).toHaveText('Other rides at the same time on 7 dates')
    await expect(others.getByRole('link', { name: `At the same hour 4 ${project.name}` })).toBeVisible()
    await expect(others.getByRole('link', { name: `At the same hour 5 ${project.name}` })).toBeHidden()
    await others.getByText('2 more dates').click()
    await expect(others.getByRole('link', { name: `At the same hour 6 ${project.name}` })).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Edit' }).click()
    await expect(card.getByLabel('Repeats')).toHaveValue('weekly')
    await card.getByLabel('How Many Times').fill('6')
    await card.getByRole('button', { name: 'Save Changes' }).click()
    // The form, which is gone by then, says how it repeats in the same words.
    await expect(card.getByRole('button', { name: 'Approve' })).toBeVisible()
    await card.getByText(/^Every \w+day, 6 times$/).scrollIntoViewIfNeeded()
    await expect(card.getByText('Makes 6 dates within the next year')).toBeVisible()
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(
      page.getByText(
        'Submission approved successfully! Event has been added to the calendar. It repeats: 6 dates were added.',
      ),
    ).toBeVisible()
    expect(await site.count('events', 'title', title)).toBe(6)
    await expect
      .poll(async () => (await newestMail(site, address))?.text)
      .toContain('6 times. 6 dates within a year')
  },
)

test(
  'how it repeats is kept where the form has no words for it, or taken away',
  release,
  async ({ live: page, site }, { project }) => {
    const title = `Twice a month ${project.name}`
    const rule = 'FREQ=MONTHLY;BYDAY=1TU,3TU;COUNT=4'
    await makeSubmission(site, title, { start_date: instantOf(30, '10:00'), rule })
    await page.goto(tab)
    const card = await openSubmission(page, title)
    const save = async () => {
      await card.getByRole('button', { name: 'Save Changes' }).click()
      await expect(card.getByRole('button', { name: 'Approve' })).toBeVisible()
      return rowsOf(site, `event_submissions?title=eq.${title}&select=rule`)
    }
    await card.getByRole('button', { name: 'Edit' }).click()
    await expect(card.getByLabel('Repeats').locator('option:checked')).toHaveText(
      'The first Tuesday and third Tuesday of every month, 4 times',
    )
    await card.getByLabel('Description').fill('Mended.')
    expect(await save()).toEqual([{ rule }])
    await card.getByRole('button', { name: 'Edit' }).click()
    await card.getByLabel('Repeats').selectOption('')
    expect(await save()).toEqual([{ rule: null }])
    await expect(card.getByText('Repeats')).toHaveCount(0)
  },
)

test('two admins at once: the second is told', async ({ live: page, site }, { project }) => {
  const { id } = await makeSubmission(site, `Contested ${project.name}`)
  await page.goto(tab)
  const card = await openSubmission(page, `Contested ${project.name}`)
  await expect(card.getByRole('button', { name: 'Approve' })).toBeEnabled()
  const other = await tokensOf(site, 'leaving')
  const approved = await fetch(`${site.url}/rest/v1/rpc/approve_event_submission`, {
    method: 'POST',
    headers: {
      apikey: site.publishableKey,
      authorization: `Bearer ${other.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ submission_id: id, approver_id: other.user.id }),
  })
  expect(approved.status).toBe(200)
  await card.getByRole('button', { name: 'Approve' }).click()
  await expectAlert(page, 'Error approving submission: This submission was already approved.')
  await expect(card.getByText(`Approved by ${emailOf('leaving')}, `)).toBeVisible()
  await expect(card.getByRole('button', { name: /^(Approve|Reject)$/ })).toHaveCount(0)
  expect(await site.count('events', 'title', `Contested ${project.name}`)).toBe(1)
})

test('failures are explained, and the submission stays', async ({ live: page, site }, { project }) => {
  const title = `Unlucky ${project.name}`
  await makeSubmission(site, title)
  await page.goto(tab)
  const card = await openSubmission(page, title)
  await fail(page, 'POST', 'rpc/**')
  await card.getByRole('button', { name: 'Approve' }).click()
  await expectAlert(page, 'Error approving submission: Unknown error')
  await page.unrouteAll()
  await fail(page, 'POST', 'rpc/**', 'Puncture')
  await card.getByRole('button', { name: 'Reject' }).click()
  await card.getByRole('button', { name: 'Reject Submission' }).click()
  await expectAlert(page, 'Error rejecting submission: Puncture')
  await expect(card).toBeVisible()
})

test('spam is deleted without a word to anyone', release, async ({ live: page, site }, { project }) => {
  const title = `Spam ${project.name}`
  await makeSubmission(site, title, { submitter_email: 'victim@visitors.example' })
  await page.goto(tab)
  const card = await openSubmission(page, title)
  await card.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this submission?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Submission deleted successfully.')).toBeVisible()
  expect(await site.count('event_submissions', 'title', title)).toBe(0)
})

test('the filter starts at Pending and shows the submissions of the chosen status', async ({
  live: page,
  site,
}, { project }) => {
  const titles = ['Pending', 'Approved', 'Rejected'].map(status => `Filtered ${status} ${project.name}`)
  const [pending = '', approved = '', rejected = ''] = titles
  for (const title of titles) {
    const { id } = await makeSubmission(site, title)
    const status = title === approved ? 'approved' : title === rejected ? 'rejected' : undefined
    if (status)
      await site.api(`event_submissions?id=eq.${id}`, { method: 'PATCH', body: JSON.stringify({ status }) })
  }
  await page.goto(`${tab}&search=Filtered`)
  const shows = async (...expected: string[]) => {
    for (const title of titles)
      await expect(submissionRow(page, title)).toHaveCount(expected.includes(title) ? 1 : 0)
  }
  await shows(pending)
  for (const [filter, expected] of [
    ['Approved', [approved]],
    ['Rejected', [rejected]],
    ['All', titles],
    ['Pending', [pending]],
  ] as const) {
    await page.getByRole('button', { name: filter, exact: true }).click()
    await shows(...expected)
  }
})

test('where there are none, it says so for each status', async ({ live: page }) => {
  await page.route('**/rest/v1/event_submissions*', route =>
    route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.fallback(),
  )
  await page.goto(tab)
  await expect(page.getByText('No pending submissions found', { exact: true })).toBeVisible()
  for (const [filter, text] of [
    ['Pending', 'No pending submissions found'],
    ['Approved', 'No approved submissions found'],
    ['Rejected', 'No rejected submissions found'],
    ['All', 'No submissions found'],
  ] as const) {
    await page.getByRole('button', { name: filter, exact: true }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})

test("a visitor's markup is text to whoever reviews it", async ({ live: page, site }, { project }) => {
  const title = `<img src=x onerror="alert(1)"> ${project.name}`
  await insert(site, 'event_submissions', {
    title,
    description: '<script>alert(2)</script><b>Bold</b> plans <a href="javascript:alert(3)">here</a>',
    start_date: instantOf(9, '10:00'),
    location: { name: '<b>Depot</b>', url: 'https://maps.example/' },
    type_id: (await rowsOf(site, 'event_types?select=id&limit=1'))[0]?.id,
  })
  await page.goto(tab)
  const card = await openSubmission(page, title)
  await expect(card.getByText('Bold plans here')).toBeVisible()
  await expect(card.locator('img, script, b, a[href^="javascript"]')).toHaveCount(0)
})

test(
  'a proposed change stands beside what the event says now',
  release,
  async ({ live: page, site }, { project }) => {
    const title = `Moved ${project.name}`
    const event = await makeEvent(site, `Unmoved ${project.name}`, { start_date: instantOf(33, '10:00') })
    const original = await makeSubmission(site, `Origin of ${title}`, { start_date: instantOf(33, '10:00') })
    await makeSubmission(site, title, {
      start_date: instantOf(33, '11:30'),
      description: 'Not to be applied.',
      changes_of: original.id,
      changes_event: event.id,
      changed_columns: ['title', 'start_date'],
    })
    await page.goto(tab)
    await expect(submissionRow(page, title)).toContainText('change')
    const card = await openSubmission(page, title)
    const changes = card.getByRole('region', { name: 'Changes' })
    await expect(changes.getByText(`Unmoved ${project.name}`)).toBeVisible()
    await expect(changes.getByText(/10:00 AM/)).toBeVisible()
    await expect(changes.getByText(/11:30 AM/)).toBeVisible()
    await expect(changes.getByText('Not to be applied.')).toHaveCount(0)
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('The event has been changed.')).toBeVisible()
    expect(await rowsOf(site, `events?id=eq.${event.id}&select=title,description`)).toEqual([
      { title, description: 'Come along.' },
    ])
  },
)

test('an address is trusted, and no longer, and again', release, async ({ live: page, site }) => {
  await makeSubmission(site, 'From someone known', { submitter_email: 'known@visitors.example' })
  await page.goto(tab)
  const card = await openSubmission(page, 'From someone known')
  await card.getByRole('button', { name: 'Trust this address' }).click()
  const question = page.getByRole('dialog', { name: 'Trust known@visitors.example?' })
  await expect(question.getByText('goes on the calendar as soon as it is confirmed')).toBeVisible()
  await question.getByRole('button', { name: 'Trust' }).click()
  await expect(question).toHaveCount(0)
  await backToList(page)
  await expect(submissionRow(page, 'From someone known')).toContainText('trusted')
  await page.getByRole('link', { name: 'Trusted addresses' }).click()
  await page.getByLabel('Email address').fill('Another@Visitors.example')
  await page.getByRole('button', { name: 'Trust this address' }).click()
  await expect(page.getByRole('button', { name: 'Remove another@visitors.example' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove known@visitors.example' }).click()
  await expect(page.getByText('known@visitors.example is no longer trusted.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Undo known@visitors.example' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo known@visitors.example' }).click()
  await expect(page.getByRole('button', { name: 'Remove known@visitors.example' })).toBeVisible()
})
