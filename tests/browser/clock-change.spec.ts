import { expect, isPhone, once, type Site, test } from './site.ts'

// A visitor far away: whatever the browser's zone, the city's clock counts.
test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' })

const nights = [
  {
    night: 'in spring, when the clocks go forward',
    day: '2027-03-14',
    notice: 'Clocks go forward at 2:00 AM',
    events: [
      {
        title: 'Across the missing hour',
        start: '2027-03-14T08:30:00Z',
        end: '2027-03-14T09:30:00Z',
        times: '1:30 AM - 3:30 AM',
      },
      {
        title: 'After the change',
        start: '2027-03-14T15:00:00Z',
        end: '2027-03-14T16:00:00Z',
        times: '9:00 AM - 10:00 AM',
      },
    ],
  },
  {
    night: 'in autumn, when an hour comes twice',
    day: '2027-11-07',
    notice: 'Clocks go back at 2:00 AM',
    events: [
      {
        title: 'First half past one',
        start: '2027-11-07T07:30:00Z',
        end: '2027-11-07T07:45:00Z',
        times: '1:30 AM - 1:45 AM',
      },
      {
        title: 'Second half past one',
        start: '2027-11-07T08:30:00Z',
        end: '2027-11-07T08:45:00Z',
        times: '1:30 AM - 1:45 AM',
      },
      {
        title: 'Morning after',
        start: '2027-11-07T16:00:00Z',
        end: '2027-11-07T17:00:00Z',
        times: '9:00 AM - 10:00 AM',
      },
    ],
  },
]

async function addEvents({ api }: Site, events: (typeof nights)[number]['events']): Promise<string[]> {
  const [type] = await (await api('event_types?select=id&limit=1')).json()
  const rows = events.map(({ title, start, end }) => ({
    title,
    description: 'Mind the clock.',
    start_date: start,
    end_date: end,
    type_id: type.id,
    location: { name: 'Clock Tower', url: 'https://maps.example/clock' },
  }))
  const made = await api('events?select=id', {
    method: 'POST',
    body: JSON.stringify(rows),
    headers: { prefer: 'return=representation' },
  })
  return (await made.json()).map((row: { id: string }) => row.id)
}

for (const { night, day, notice, events } of nights)
  test.describe(`the night ${night}`, () => {
    let ids: string[] = []
    test.beforeEach(async ({ site }) => {
      ids = await addEvents(site, events)
    })
    test.afterEach(async ({ site }) => {
      await site.api(`events?id=in.(${ids})`, { method: 'DELETE' })
    })

    for (const view of ['month', 'week', 'day', 'agenda'])
      test(`is right in the ${view} view`, async ({ page, problems }) => {
        await page.goto(`/?view=${view}&date=${day}`)
        for (const { title, times } of events) {
          const link = page
            .getByRole('link', { name: new RegExp(title) })
            .filter({ visible: true })
            .first()
          await expect(link).toBeVisible()
          const shown = view === 'month' && !isPhone(page) ? times.replace(/:00| - .*/g, '') : times
          // The phone's week and the agenda say the time beside the link, the others inside it.
          const words = () => link.evaluate(element => (element.closest('li') ?? element).textContent)
          await expect.poll(words).toContain(shown)
        }
        if (isPhone(page) || view !== 'month')
          await expect(page.getByText(notice).filter({ visible: true }).first()).toBeVisible()
        expect(problems).toEqual([])
      })

    test('is right on the events’ own pages', once, async ({ page }) => {
      for (const [index, { times }] of events.entries()) {
        await page.goto(`/event/${ids[index]}`)
        await expect(page.locator('main time').first()).toContainText(times)
      }
    })
  })
