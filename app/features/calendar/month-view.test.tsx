import { describe, expect, test } from 'vitest'
import { linksOf, renderCalendar, sampleEvent, textOf } from './calendar.fixture.tsx'

describe('the month view', () => {
  test('is a table with a caption, a head for each weekday and a row for each week', () => {
    const { desktop } = renderCalendar([])
    expect(desktop).toContain('<caption class="sr-only">Events in November 2026</caption>')
    expect(desktop.match(/<th scope="col"/g)).toHaveLength(7)
    expect(desktop.match(/<td /g)).toHaveLength(35)
  })

  test('shows an event as a link with its time in the city, its title and its type', () => {
    const { desktop } = renderCalendar([
      sampleEvent('Mellow Loop', '2026-11-10T18:30-07:00', '2026-11-10T20:00-07:00'),
    ])
    expect(linksOf(desktop)).toContain('/event/mellow-loop')
    expect(textOf(desktop)).toContain('6:30 PM Mellow Loop , Group ride')
  })

  test('paints an event in the colour of its type', () => {
    const { desktop } = renderCalendar([
      sampleEvent('Own colour', '2026-11-10T18:30-07:00', null, '#ABCDEF'),
      { ...sampleEvent('By its name', '2026-11-11T18:30-07:00'), type_name: 'race', event_type: null },
    ])
    const colour = (title: string) =>
      /--event:(#[0-9a-f]{6})/.exec(desktop.slice(desktop.indexOf(`href="/event/${title}`) - 400))?.[1]
    expect(colour('own-colour')).toBe('#abcdef')
    expect(colour('by-its-name')).toBe('#e74c3c')
  })

  test('keeps view, date and filter in every one of its links', () => {
    const { desktop } = renderCalendar([])
    const links = linksOf(desktop)
    expect(links.slice(0, 3)).toEqual([
      '/?view=month&date=2026-11-15&type=race',
      '/?view=month&date=2026-10-15&type=race',
      '/?view=month&date=2026-12-15&type=race',
    ])
    expect(links.slice(3, 7).map(link => link.match(/view=(\w+)/)?.[1])).toEqual([
      'month',
      'week',
      'day',
      'agenda',
    ])
    expect(links).toContain('/?view=day&date=2026-11-20&type=race')
  })

  test('gives past weeks of this month only the room they need, and other months all of it', () => {
    const event = sampleEvent('Mellow Loop', '2026-11-10T18:30-07:00')
    const lanes = (html: string) =>
      [...html.matchAll(/data-slot="[^"]*"[^>]*2\.125rem \+ (\d) \* var/g)].map(([, count]) => count)
    const weeks = (html: string) => lanes(html).filter((_, index) => index % 7 === 0)
    expect(weeks(renderCalendar([event]).desktop)).toEqual(['0', '1', '3', '3', '3'])
    expect(new Set(weeks(renderCalendar([event], 'month', '2026-10-15').desktop))).toEqual(new Set(['3']))
  })

  test('puts the current week first once the month is half over, and folds the earlier ones', () => {
    const events = [
      sampleEvent('Long Gone', '2026-11-03T18:30-07:00'),
      sampleEvent('Just Gone', '2026-11-15T18:30-07:00'),
    ]
    const on = (today: string, date = today) =>
      renderCalendar(events, 'month', date, false, [], today).desktop
    const folded = (html: string) => html.match(/<tr data-earlier/g)?.length ?? 0
    expect(folded(on('2026-11-15'))).toBe(0)
    expect(folded(on('2026-11-16'))).toBe(2)
    expect(textOf(on('2026-11-16'))).toContain('Earlier in November November 1 – 14, 2026 · 1 event')
    expect(on('2026-11-16')).toContain('<details><summary')
    expect(on('2026-11-16')).toContain('/event/long-gone')
    // Whoever is led to such a day finds it, and other months are whole.
    expect(on('2026-11-16', '2026-11-03')).toContain('<details open=""><summary')
    expect(folded(on('2026-11-16', '2026-10-16'))).toBe(0)
    expect(folded(on('2026-12-31'))).toBe(4)
  })

  test('gives a title two lines where the day has room for it', () => {
    const title = 'The Very Long Name of a Short Ride'
    const roomy = (count: number) =>
      renderCalendar(
        Array.from({ length: count }, (_, index) =>
          sampleEvent(`${title} ${index}`, `2026-11-21T1${index}:00-07:00`),
        ),
      ).desktop.match(/line-clamp-2/g)?.length
    expect([roomy(1), roomy(2), roomy(3)]).toEqual([1, 2, undefined])
  })

  test('marks the current view and today, each once', () => {
    const { desktop } = renderCalendar([])
    expect(desktop.match(/aria-current="true"[^>]*>Month</g)).toHaveLength(1)
    expect(desktop.match(/aria-current="date"/g)).toHaveLength(1)
  })

  test('draws one bar over several days and continues it in the next week, named on each day for screen readers', () => {
    const { desktop } = renderCalendar([
      sampleEvent('Gravel Camp', '2026-11-06T09:00-07:00', '2026-11-09T16:00-07:00'),
    ])
    expect(linksOf(desktop).filter(link => link === '/event/gravel-camp')).toHaveLength(2)
    expect(desktop.match(/width:200%/g)).toHaveLength(2)
    expect(desktop.match(/Gravel Camp goes on/g)).toHaveLength(2)
    expect(textOf(desktop)).toContain('Gravel Camp , Group ride, November 6 – 9, 2026')
  })

  test('folds a crowded day into +N more, whose list is rendered when it opens', () => {
    const events = Array.from({ length: 30 }, (_, index) =>
      sampleEvent(`Ride ${index}`, `2026-11-21T${10 + (index % 10)}:00-07:00`),
    )
    const { desktop } = renderCalendar(events)
    expect(textOf(desktop)).toContain('+27 more on Saturday, November 21, 2026')
    expect(linksOf(desktop).filter(link => link.startsWith('/event/'))).toHaveLength(3)
    const target = desktop.match(/popoverTarget="([^"]+)"/i)?.[1]
    const popover = desktop.slice(desktop.indexOf(`<div id="${target}"`))
    // Whoever has no scripts finds it a page further.
    expect(textOf(popover)).toContain('See all of them as a list')
    expect(linksOf(popover)[0]).toBe('/?view=agenda&date=2026-11-21&type=race')
  })

  test('says that there are no events, and only then', () => {
    expect(textOf(renderCalendar([]).desktop)).toContain('No events to show in November 2026')
    const { desktop } = renderCalendar([sampleEvent('Ride', '2026-11-10T18:00-07:00')])
    expect(textOf(desktop)).not.toContain('No events')
  })

  test('puts a ride late in the evening on the day of the city, not of Greenwich', () => {
    const { desktop } = renderCalendar([
      sampleEvent('Late Loop', '2026-11-11T05:30:00Z', '2026-11-11T06:30:00Z'),
    ])
    const cell = desktop.slice(
      desktop.indexOf('data-slot="2026-11-10"'),
      desktop.indexOf('data-slot="2026-11-11"'),
    )
    expect(textOf(cell)).toContain('10:30 PM Late Loop')
  })

  test('marks a past event in text, and draws it hollow', () => {
    const { desktop } = renderCalendar([
      sampleEvent('Gone Ride', '2026-11-14T18:00-07:00'),
      sampleEvent('Coming Ride', '2026-11-16T18:00-07:00'),
    ])
    expect(textOf(desktop)).toContain('Gone Ride , Group ride, past event')
    expect(textOf(desktop)).not.toContain('Coming Ride , Group ride, past event')
    expect(desktop.match(/border-dotted/g)).toHaveLength(1)
  })
})
